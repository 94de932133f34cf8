/* style_sheet.c - the style sheets of map, counters and marks, with $tokens where a colour of the theme goes.
 *
 * Only what librsvg and browsers both understand: no variables, no filters, classes below .map, .ct and .marks so that
 * a page can hold the drawings beside its own styles.
 */
#include "picture/picture_inside.h"

const char map_style[] =
    ".map .ground{fill:$m-clear}.map .h1{fill:$m-hill1}.map .h2{fill:$m-hill2}\n"
    ".map .slope{fill:none;stroke:$m-hachure;stroke-width:15;stroke-opacity:.1;stroke-linejoin:round}\n"
    ".map .brow{fill:none;stroke:$m-edge;stroke-width:1.3;stroke-opacity:.9}\n"
    ".map .hach{fill:none;stroke:$m-hachure;stroke-opacity:.62}\n"
    ".map .wash{fill-opacity:.9}.map .t-other{fill:$m-field-b}.map "
    ".t-water{fill:$m-water;stroke:$m-bank;stroke-width:2}\n"
    ".map .t-marsh{fill:$m-field-c}.map .t-city{fill:$m-wall}\n"
    ".map .c-wheat{fill:$m-field-b}.map .c-green{fill:$m-field-c;fill-opacity:.7}.map .c-sand{fill:$m-hill2}\n"
    ".map .wall0,.map .wall{fill:none;stroke-linecap:round}.map .wall0{stroke:$m-roof-edge;stroke-width:8}\n"
    ".map .wall{stroke:$m-hill1;stroke-width:4.6}.map .tower{fill:$m-hill1;stroke:$m-roof-edge;stroke-width:1.6}\n"
    ".map .trench0,.map .trench{fill:none;stroke-linejoin:miter}.map .trench0{stroke:$m-halo;stroke-width:5;"
    "stroke-opacity:.7}\n"
    ".map .trench{stroke:$m-roof-edge;stroke-width:2.4}.map .ditch0{fill:none;stroke:$m-hachure;stroke-width:9;"
    "stroke-opacity:.28;stroke-linecap:round}\n"
    ".map .ditch{fill:none;stroke:$m-hachure;stroke-width:9;stroke-dasharray:1.4 4;stroke-opacity:.8}\n"
    ".map .redoubt path{fill:$m-wall;stroke:$m-roof-edge;stroke-width:2.2;stroke-linejoin:miter}.map .redoubt "
    ".in{fill:$m-clear-2;stroke-width:1.2}\n"
    ".map .yard{fill:$m-clear-2;fill-opacity:.6;stroke:$m-tree-edge;stroke-width:1.3;stroke-dasharray:2.6 2}\n"
    ".map .fields{opacity:.75}.map .fields path{fill:none}.map .fa{stroke:$m-field-a}.map .fb{stroke:$m-field-b}.map "
    ".fc{stroke:$m-field-c}\n"
    ".map .furrow{stroke:$m-hachure;stroke-dasharray:.5 1.9;stroke-dashoffset:-1.9;stroke-opacity:.28}\n"
    ".map .olive{fill:none;stroke:$m-tree;stroke-width:2.3;stroke-linecap:round;stroke-opacity:.5}\n"
    ".map .wood{fill:$m-wood;fill-opacity:.9}.map .tshade,.map .tedge,.map .tree,.map "
    ".thigh{fill:none;stroke-linecap:round}\n"
    ".map .tshade{stroke:$m-tree-edge;stroke-opacity:.28}.map .tedge{stroke:$m-tree-edge}.map .tree{stroke:$m-tree}\n"
    ".map .thigh{stroke:$m-tree-2;stroke-opacity:.8}\n"
    ".map .bank{fill:none;stroke:$m-bank;stroke-width:2.6;stroke-linejoin:round}.map .water{fill:$m-water}\n"
    ".map .glint{fill:none;stroke:$m-water-2;stroke-width:2;stroke-opacity:.85;stroke-linecap:round}\n"
    ".map .road0{fill:none;stroke:$m-road-edge;stroke-width:6.6;stroke-linejoin:round}\n"
    ".map .road{fill:none;stroke:$m-road;stroke-width:4.2;stroke-linejoin:round}\n"
    ".map .trail0{fill:none;stroke:$m-halo;stroke-width:3.4;stroke-opacity:.35}\n"
    ".map .trail{fill:none;stroke:$m-trail;stroke-width:2;stroke-dasharray:6 3.4}\n"
    ".map .bridge path,.marks .bridge path{fill:none;stroke:$m-road-edge;stroke-width:1.9;stroke-linecap:round}\n"
    ".map .bridge .deck,.marks .bridge .deck{fill:$m-road;stroke:none}\n"
    ".map .ferry .rope{fill:none;stroke:$m-road-edge;stroke-width:1.6;stroke-dasharray:3 2.4}\n"
    ".map .ferry .boat{fill:$m-road;stroke:$m-road-edge;stroke-width:1.8;stroke-linejoin:round}\n"
    ".map .region{fill:none;stroke:$accent;stroke-width:3;stroke-opacity:.5;stroke-dasharray:9 "
    "5;stroke-linecap:round}\n"
    ".map "
    ".n-region{font-family:$serif;font-size:70px;font-weight:700;fill:$accent;fill-opacity:.22;text-anchor:middle}\n"
    ".map .hsh{fill:#20140a;fill-opacity:.35}.map .roof{fill:$m-roof;stroke:$m-roof-edge;stroke-width:.8}.map "
    ".roof2{fill:none;stroke:$m-roof-2}\n"
    ".map .work{fill:$m-wall;stroke:$m-roof-edge;stroke-width:1.8}.map "
    ".court{fill:$m-clear-2;stroke:$m-roof-edge;stroke-width:1}\n"
    ".map .keep{fill:$m-roof;stroke:$m-roof-edge;stroke-width:1.2}\n"
    ".map .redan{fill:$m-wall;stroke:$m-roof-edge;stroke-width:1.7;stroke-linejoin:round}\n"
    ".map .grid{fill:none;stroke:$m-grid;stroke-width:.8;stroke-opacity:.42;stroke-linecap:round}\n"
    ".map .hexno text{font-family:$sans;font-size:7.6px;fill:$m-ink;fill-opacity:.62;text-anchor:middle}\n"
    ".map .vp path{fill:$m-star;stroke:$m-star-edge;stroke-width:1.1;stroke-linejoin:round}\n"
    ".map .vp text{font-family:$sans;font-weight:800;font-size:10px;fill:#3a2200;text-anchor:middle}\n"
    ".map .entry path{stroke:$m-roof-edge;stroke-width:1.7;stroke-linejoin:round}\n"
    ".map .fl-austria{fill:$nat-austria}.map .fl-naples{fill:$nat-naples}.map .fl-france{fill:$nat-france}\n"
    ".map .fl-spain{fill:$nat-spain}.map .fl-empire{fill:$nat-empire}.map .fl-other{fill:$nat-other}.map "
    ".fl-venice{fill:$nat-venice}\n"
    ".map .fl-swiss{fill:$nat-swiss}.map .fl-papacy{fill:$nat-papacy}\n"
    ".map .n-city,.map .n-town,.map .n-fort,.map .n-place,.map .n-to,.map .n-river,.map .n-river2,.map "
    ".n-brook{font-family:$serif}\n"
    ".map .n-city{font-size:23px;font-weight:700;letter-spacing:.06em;fill:$m-town-ink}.map "
    ".n-town{font-size:17px;font-weight:700;"
    "fill:$m-town-ink}\n"
    ".map .n-fort{font-size:14.5px;font-weight:700;font-style:italic;fill:$m-ink}.map "
    ".n-place{font-size:13px;font-style:italic;"
    "fill:$m-ink}\n"
    ".map .n-to{font-size:11.5px;font-style:italic;fill:$m-trail}\n"
    ".map .n-river,.map .n-river2,.map .n-brook{font-style:italic;fill:$m-water-ink;text-anchor:middle}\n"
    ".map .n-river{font-size:19px}.map .n-river2{font-size:15px}.map .n-brook{font-size:11px}\n"
    ".map .halo text{stroke:$m-halo;fill:$m-halo;stroke-linejoin:round;stroke-width:3.6px}\n"
    ".map .halo .n-city{stroke-width:5px}.map .halo .n-town{stroke-width:4.4px}.map .halo .n-brook{stroke-width:3px}\n"
    ".map .mask{fill:$desk}.map .veil{fill:$desk;fill-opacity:.55}.map .tick{fill:$m-frame}\n"
    ".map .fr1,.map .fr2,.map .fr3{fill:none;stroke:$m-frame}.map .fr1{stroke-width:1.4}.map .fr2{stroke-width:1}.map "
    ".fr3{"
    "stroke-width:2.6}\n"
    ".map .fn text{font-family:$sans;font-weight:600;font-size:9.5px;fill:$m-frame;text-anchor:middle}\n"
    ".map .north{fill:$m-halo;stroke:$m-frame;stroke-width:1.2;stroke-linejoin:round}\n"
    ".map .north2{fill:$m-frame}.map "
    ".nn{font-family:$serif;font-weight:700;font-size:13px;fill:$m-frame;text-anchor:middle}\n"
    ".map .scale text{font-family:$sans;font-weight:600;font-size:9px;fill:$m-frame;text-anchor:middle}\n"
    ".map .scale .si{text-anchor:start;font-family:$serif;font-style:italic;font-weight:400;font-size:11px}\n"
    ".map .sb0{fill:$m-frame;stroke:$m-frame;stroke-width:.8}\n"
    ".map .sb1{fill:$m-halo;stroke:$m-frame;stroke-width:.8}\n"
    ".map .title{font-family:$serif;font-weight:700;font-size:26px;letter-spacing:.02em;fill:$m-frame}\n"
    ".map .subtitle{font-family:$serif;font-style:italic;font-size:17px;fill:$ink-2}\n";

const char counter_style[] =
    ".ct .sh{fill:#1a1206;fill-opacity:.34}.ct .ed{fill:none;stroke:#15110a;stroke-width:2.4}\n"
    ".ct .ln{stroke:#15110a;stroke-width:1.4;fill:none}.ct "
    ".fold{fill:#fff;stroke:#15110a;stroke-width:1.6;stroke-linejoin:round}\n"
    ".ct text{font-family:$sans}.ct .em{fill:currentColor}\n"
    ".ct .cd{font-weight:700;font-size:16px;fill:#fff}.ct "
    ".nm{font-weight:600;font-size:13px;fill:#fff;text-anchor:end}\n"
    ".ct .nu{font-size:29px;font-weight:800;text-anchor:middle}.ct .two{font-size:23px}.ct .mv{font-weight:500}.ct "
    ".ei{font-size:24px}\n"
    ".ct .face{fill:#b3261e;stroke:#fffdf4;stroke-width:3;stroke-linejoin:round}\n"
    ".ct .lb{stroke:#15110a;stroke-width:1.6}.ct .lu{font-size:20px;font-weight:800;text-anchor:middle;fill:#fff}\n"
    ".ct .stars use{fill:#ffe08a}.ct .out use{stroke:#15110a;stroke-width:1.1}\n"
    ".ct .lname{font-family:$serif;font-weight:700;text-anchor:middle;fill:$m-ink}\n"
    ".ct .lhalo{stroke:$m-halo;fill:$m-halo;stroke-width:4px;stroke-linejoin:round}\n"
    ".ct .q{font-family:$serif;font-weight:700;font-size:52px;text-anchor:middle;fill-opacity:.6}\n"
    ".bd path,.bd rect,.bd circle{stroke:#15110a;stroke-width:2;stroke-linejoin:round}\n"
    ".ct .bd text{font-weight:800;text-anchor:middle;fill:#15110a}\n"
    ".bd .i{fill:none;stroke:#fff;stroke-width:3.2;stroke-linecap:round;stroke-linejoin:round}.bd "
    ".x{stroke:#ff6a5a;stroke-width:4}\n"
    ".bd-half-disc circle{fill:#ffd98a}.bd-half-disc .h{fill:#e89a1c}.bd-octagon path{fill:#b3261e}\n"
    ".ct .bd-octagon text,.ct .bd-arrow text,.ct .bd-speech text{fill:#fff}\n"
    ".bd-struck-flag rect{fill:#3a3630}.bd-chevrons rect,.bd-shot rect,.bd-crossed-out rect,.bd-swap rect,.bd-tick "
    "circle{fill:#57514a}.bd-arrow path{fill:#b3261e}\n"
    ".bd-cloud .s{fill:#e3e0da}.bd-cloud .i{stroke:#57514a;stroke-width:2.4}.bd-burst "
    "path{fill:#ffe36b}.bd-torn path{fill:#cfe3f5}\n"
    ".bd-shield path{fill:#f7f1e0}.bd-wall path{fill:#8a7a5c}.bd-speech path{fill:#2c4a6e}.bd-bridge "
    "rect{fill:#d9b98a}\n"
    ".bd-disc circle,.bd-square rect{fill:#f7f1e0}.bd-star path{fill:#ffe08a}\n"
    ".bd-bridge .i{stroke:#3b2412;stroke-width:2.4}\n"
    ".tab rect{fill:#15110a;stroke:#fff6dc;stroke-width:1.5}\n"
    ".tab text{font-family:$sans;font-weight:700;font-size:15px;fill:#fff6dc;text-anchor:middle}\n";

const char mark_style[] =
    ".marks .all{fill:$reach-fill;fill-opacity:$reach-alpha;stroke:$reach;stroke-width:3;stroke-linejoin:round}\n"
    ".marks .hatch{fill:url(#hatch-road);fill-opacity:.16}.marks "
    ".st{fill:none;stroke:$ezoc;stroke-width:1.6;stroke-dasharray:4 3}\n"
    ".marks .zone{fill:none;stroke:$ezoc;stroke-width:2;stroke-dasharray:9 4;stroke-opacity:.95}\n"
    ".marks .barb{fill:none;stroke:$ezoc;stroke-width:1.7;stroke-linecap:round}\n"
    ".marks .z1 .zone,.marks .z1 .barb{stroke:$reach}\n"
    ".marks .cmd{fill:none;stroke:$command;stroke-width:1.8;stroke-linejoin:round}.marks "
    ".stud{fill:none;stroke:$command;stroke-width:4.6;"
    "stroke-linecap:round}\n"
    ".marks .cmd0{fill:$command;fill-opacity:.08;stroke:$m-halo;stroke-width:4;stroke-opacity:.5}\n"
    ".marks .seen{fill:url(#hatch-seen);fill-opacity:.55;stroke:none}.marks "
    ".seenline{fill:none;stroke:$los-yes;stroke-width:1.8;"
    "stroke-dasharray:2 4;stroke-linecap:round}\n"
    ".marks .block{fill:$los-no;fill-opacity:.2;stroke:$los-no;stroke-width:2.4}.marks "
    ".bars{fill:none;stroke:$los-no;stroke-width:3;"
    "stroke-opacity:.75}\n"
    ".marks .obj0{fill:none;stroke:$m-halo;stroke-width:6;stroke-opacity:.8}.marks "
    ".obj{fill:none;stroke:$ok;stroke-width:3;"
    "stroke-dasharray:1 6.2;stroke-linecap:round}.marks .obj1{fill:$ok;fill-opacity:.1;stroke:$ok;stroke-width:1.2}\n"
    ".marks .lit{fill:$select-2;fill-opacity:.18;stroke:$select-2;stroke-width:3.2;stroke-linejoin:round}\n"
    ".marks .lit0{fill:none;stroke:$select;stroke-width:5;stroke-opacity:.35;stroke-linejoin:round}\n"
    ".marks .nohex{fill:#b3261e;fill-opacity:.12;stroke:#b3261e;stroke-width:2.4;stroke-dasharray:5 4}\n"
    ".marks .noentry circle{fill:#b3261e;stroke:#fffdf4;stroke-width:1.6}.marks .noentry "
    "path{stroke:#fffdf4;stroke-width:3.2;"
    "stroke-linecap:round}\n"
    ".marks .target{fill:none;stroke:#fffdf4;stroke-width:8;stroke-linejoin:round}\n"
    ".marks .target2{fill:#b3261e;fill-opacity:.13;stroke:$target;stroke-width:4;stroke-dasharray:14 "
    "5;stroke-linejoin:round}\n"
    ".marks .s0{fill:none;stroke:$select;stroke-width:6.5;stroke-linejoin:round}\n"
    ".marks .s1{fill:none;stroke:$select-2;stroke-width:3;stroke-linejoin:round}\n"
    ".marks .chip rect,.marks .chip path{fill:$reach-chip;stroke:$reach;stroke-width:1.5}\n"
    ".marks .chip text{font-family:$sans;font-weight:800;font-size:12px;fill:$reach-ink;text-anchor:middle}\n"
    ".marks .march rect{stroke:$reach-road}.marks .chip .wh{fill:none;stroke:$reach-road;stroke-width:1.2}\n"
    ".marks .stop path{fill:#b3261e;stroke:#fff}.marks .chip.stop text{fill:#fff}\n"
    ".marks .note rect{stroke:$m-frame;stroke-width:1.1}.marks .chip.note text{font-weight:600;font-size:10.5px}\n"
    ".marks .value rect{fill:$ok;stroke:#fffdf4}.marks .chip.value text{fill:$paper}\n"
    ".way .w0{fill:none;stroke:#fffdf4;stroke-width:8;stroke-linejoin:round;stroke-linecap:round;stroke-opacity:.9}\n"
    ".way .w1{fill:none;stroke:#16202c;stroke-width:3.4;stroke-linejoin:round;stroke-linecap:round}\n"
    ".way .hd{fill:#16202c;stroke:#fffdf4;stroke-width:1.4;stroke-linejoin:round}\n"
    ".way.no .w1{stroke:#b3261e;stroke-dasharray:3 6}.way.no .hd{fill:#b3261e}\n"
    ".way.past .w0{stroke-width:4.6;stroke-opacity:.55}.way.past .w1{stroke-width:1.9;stroke-dasharray:7 4}.way.past "
    ".hd{stroke-width:1}\n"
    ".way.back .w0{stroke-width:8}.way.back .w1{stroke:#8a5200;stroke-dasharray:9 6}.way.back "
    ".hd{fill:#fffdf4;stroke:#8a5200;"
    "stroke-width:2}\n"
    ".way.fire .w0{stroke-width:6;stroke-opacity:.7}.way.fire .w1{stroke:#b3261e;stroke-width:2.4;stroke-dasharray:.1 "
    "6}"
    ".way.fire .hd{fill:#b3261e}\n"
    ".way.sight .w0{stroke-width:5;stroke-opacity:.7}.way.sight .w1{stroke:$los-yes;stroke-width:2.2}.way.sight "
    ".hd{fill:$los-yes}\n"
    ".way.blind .w0{stroke-width:5;stroke-opacity:.7}.way.blind .w1{stroke:$los-no;stroke-width:2.2;stroke-dasharray:8 "
    "5}"
    ".way.blind .hd{fill:$los-no}\n"
    ".marks .cloud{fill:#f4f1ea;fill-opacity:.82;stroke:#8d877b;stroke-width:1.4}.marks "
    ".cloud2{fill:none;stroke:#8d877b;"
    "stroke-width:1.2;stroke-opacity:.8;stroke-linecap:round}\n"
    ".marks .post{fill:$ok;fill-opacity:.14;stroke:$ok;stroke-width:2.6;stroke-dasharray:8 4;stroke-linejoin:round}\n"
    ".strike{fill:#b3261e;stroke:#fffdf4;stroke-width:2;stroke-linejoin:round}\n";

static const char card_style[] =
    ".cards .desk{fill:$desk}.cards .title{font-family:$serif;font-weight:700;font-size:22px;fill:$m-frame}\n"
    ".cards .subtitle{font-family:$serif;font-style:italic;font-size:15px;fill:$ink-2;text-anchor:end}\n"
    ".cards .stage rect{fill:$paper-2;stroke:$rule}.cards .stage text{font-family:$sans;font-size:12px;fill:$ink-2;"
    "text-anchor:middle}\n"
    ".cards .past{opacity:.6}.cards .now rect{fill:$accent;stroke:$accent}.cards .now text{fill:$paper;"
    "font-weight:700}\n"
    ".cards .band{font-family:$serif;font-style:italic;font-size:14px;fill:$ink-2}.cards .lit{fill:$accent;"
    "font-weight:700}\n"
    ".cards .face{fill:$paper;stroke:$rule;stroke-width:1.2}.cards .shut .face{fill:$paper-2}\n"
    ".cards .nobody .face{fill:none;stroke-dasharray:6 4}\n"
    ".cards .who{font-family:$serif;font-weight:700;font-size:15px;fill:$ink}\n"
    ".cards .says{font-family:$sans;font-size:12px;fill:$ink-2}\n"
    ".cards .fl-austria{fill:$nat-austria}.cards .fl-naples{fill:$nat-naples}.cards .fl-france{fill:$nat-france}\n"
    ".cards .fl-spain{fill:$nat-spain}.cards .fl-empire{fill:$nat-empire}.cards .fl-venice{fill:$nat-venice}\n"
    ".cards .fl-swiss{fill:$nat-swiss}.cards .fl-papacy{fill:$nat-papacy}.cards .fl-other{fill:$nat-other}\n"
    ".cards .tie path{fill:none;stroke-linecap:round}.cards .tie .t0{stroke:#fffdf4;stroke-width:7;stroke-opacity:.9}\n"
    ".cards .tie .t1{stroke:#b3261e;stroke-width:3}.cards .tie .tip{fill:#b3261e;stroke:#fffdf4;stroke-width:1.2}\n"
    ".cards .tie rect{fill:#fffdf4;stroke:#b3261e}.cards .tie text{font-family:$sans;font-weight:700;font-size:11px;"
    "fill:#14202e;text-anchor:middle}\n"
    ".cards .done{opacity:.55}.cards .done .t1{stroke-dasharray:6 5}\n";

void picture_card_style(Buf *out, PictureTheme theme)
{
    buf_text(out, "<style>\n");
    theme_fill(out, theme, NULL, card_style);
    buf_text(out, "</style>\n");
}

void picture_style(Buf *out, PictureTheme theme)
{
    buf_text(out, "<style>\n");
    theme_fill(out, theme, NULL, map_style);
    theme_fill(out, theme, NULL, counter_style);
    theme_fill(out, theme, NULL, mark_style);
    buf_text(out, "</style>\n");
}

void picture_open(Buf *out, double w, double h, const double box[4], const char *title, const char *subtitle,
                  PictureTheme theme)
{
    svg_put(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" viewBox=\"%g %g %g %g\" role=\"img\">\n",
        w, h, box[0], box[1], box[2], box[3]);
    if (title) {
        svg_put(out, "<title>%s%s%s</title>\n", title, subtitle ? ", " : "", subtitle ? subtitle : "");
    }
    picture_style(out, theme);
}
