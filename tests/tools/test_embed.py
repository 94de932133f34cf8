"""Files built into the program come out of it byte for byte, whatever is in them."""
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRINT_ALL = r"""
#include "base/data_source.h"
#include <stdio.h>
int main(void)
{
    for (size_t i = 0; i < embedded_count; i++) {
        printf("%s %zu\n", embedded_files[i].name, embedded_files[i].len);
        fwrite(embedded_files[i].bytes, 1, embedded_files[i].len, stdout);
    }
}
"""


class Embed(unittest.TestCase):
    def test_round_trip(self):
        contents = {"data/a.b": bytes(range(256)) * 3, "data/a/empty": b"", "data/a/trigraph": b"??=\"\\\n\0001", "web/x.js": b"\xff"}
        with tempfile.TemporaryDirectory() as place:
            root = pathlib.Path(place)
            for name, content in {**contents, "data/.hidden": b"x", "data/old~": b"x"}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_bytes(content)
            subprocess.run([ROOT / "tools/embed.py", "--output", root / "out.c", "--depfile", root / "out.d", "--root", root,
                            "data", "web", "absent"], check=True)
            (root / "main.c").write_text(PRINT_ALL)
            subprocess.run(["cc", "-std=c17", f"-I{ROOT}/src", root / "main.c", root / "out.c", "-o", root / "main"], check=True)
            printed = subprocess.run([root / "main"], stdout=subprocess.PIPE, check=True).stdout
            needed = (root / "out.d").read_text()
        wanted = b"".join(f"{name} {len(contents[name])}\n".encode() + contents[name] for name in sorted(contents))
        self.assertEqual(printed, wanted)
        for name in [*contents, "data/a"]:
            self.assertIn(name, needed)


if __name__ == "__main__":
    unittest.main()
