#!/usr/bin/env python3
"""Turns the ledgers of a system (every *rules.tsv of data/<id>) into <id>_rules.h and <id>_rules.c.

The header has one constant a rule (12.5.1a is RULE_12_5_1a), so that citing a rule that does not exist does not compile; the
source has the table <id>_rules[], which starts with a dummy because rule 0 means "nothing forbids it".

    rules_header.py [--depfile FILE] ID FOLDER HEADER SOURCE
"""
import argparse
import pathlib
import re
import sys

KINDS = ("rule", "option", "example", "component", "flavour", "frame")
FRAMES_PER_RULES = 20  # a row without which there is no game to play is kind frame: at most one in so many


class Problem(Exception):
    pass


def constant(rule_id):
    return "RULE_" + re.sub(r"[^A-Za-z0-9]", "_", rule_id)


def quoted(text):
    out = []
    for byte in text.encode():
        char = chr(byte)
        out.append("\\" + char if char in '"\\?' else char if 32 <= byte < 127 else f"\\{byte:03o}")
    return '"' + "".join(out) + '"'


def read_ledger(path, shown):
    """Yields (place, id, kind, summary) of each row."""
    columns = None
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        place = f"{shown}:{number}"
        line = line.rstrip("\r")
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.split("\t")
        if columns is None:
            columns = cells
            missing = [name for name in ("id", "kind", "summary") if name not in columns]
            if missing:
                raise Problem(f"{place}: no column {', '.join(missing)}; the first line names the columns id, kind, summary")
            continue
        if len(cells) != len(columns):
            raise Problem(f"{place}: {len(cells)} cells, expected {len(columns)} between tabs ({', '.join(columns)})")
        row = dict(zip(columns, cells))
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", row["id"]):
            raise Problem(f"{place}: '{row['id']}' is no rule id; letters, digits, '.', '-' and '_' are allowed")
        if row["kind"] not in KINDS:
            raise Problem(f"{place}: unknown kind '{row['kind']}'; expected one of {', '.join(KINDS)}")
        yield place, row["id"], row["kind"], row["summary"]


def read_system(folder, shown_folder):
    rules, seen = [], {}
    files = sorted(folder.glob("*rules.tsv"))
    for path in files:
        for place, rule_id, kind, summary in read_ledger(path, f"{shown_folder}/{path.name}"):
            name = constant(rule_id)
            if name in seen:
                first_place, first_id = seen[name]
                what = "duplicate rule" if first_id == rule_id else f"same constant {name} as {first_id}:"
                raise Problem(f"{place}: {what} {rule_id}; the first is at {first_place}")
            seen[name] = (place, rule_id)
            rules.append((rule_id, kind, summary))
    frames = sum(kind == "frame" for _, kind, _ in rules)
    if frames * FRAMES_PER_RULES > len(rules):
        raise Problem(f"{shown_folder}: {frames} of {len(rules)} rules are of kind frame; at most one in {FRAMES_PER_RULES} may be")
    return files, rules


def header_text(system, rules):
    guard = f"GONFALON_{system.upper()}_RULES_H"
    lines = [f"/* Made by tools/rules_header.py from the ledgers of data/{system}; edit those. */", f"#ifndef {guard}", f"#define {guard}",
             "", '#include "engine/rule.h"', "", "enum { /* RULE_NONE is 0 */"]
    lines += [f"    {constant(rule_id)} = {number}," for number, (rule_id, _, _) in enumerate(rules, 1)]
    lines += ["};", "", f"extern const RuleInfo {system}_rules[]; /* by rule; 0 is a dummy */",
              f"extern const int {system}_rule_count;     /* the dummy counted: rules are 1 to count - 1 */", "", "#endif", ""]
    return "\n".join(lines)


def source_text(system, rules):
    lines = [f"/* Made by tools/rules_header.py from the ledgers of data/{system}; edit those. */", f'#include "{system}_rules.h"', "",
             f"const RuleInfo {system}_rules[] = {{", '    {"", KIND_FLAVOUR, ""},']
    lines += [f"    {{{quoted(rule_id)}, KIND_{kind.upper()}, {quoted(summary)}}}," for rule_id, kind, summary in rules]
    lines += ["};", f"const int {system}_rule_count = {len(rules) + 1};", ""]
    return "\n".join(lines)


def write_if_changed(path, text):
    """An unchanged header keeps its time, so that nothing is compiled again for an edited summary."""
    path = pathlib.Path(path)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--depfile")
    parser.add_argument("system")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("header")
    parser.add_argument("source")
    args = parser.parse_args()
    try:
        if not args.folder.is_dir():
            raise Problem(f"data/{args.system}: no such folder; the ledger of the system is expected there")
        files, rules = read_system(args.folder, f"data/{args.system}")
        if not rules:
            raise Problem(f"data/{args.system}: no rules; expected a file that ends in rules.tsv")
    except UnicodeDecodeError as error:
        sys.exit(f"data/{args.system}: a ledger is not UTF-8 ({error})")
    except Problem as problem:
        sys.exit(str(problem))
    write_if_changed(args.header, header_text(args.system, rules))
    write_if_changed(args.source, source_text(args.system, rules))
    if args.depfile:
        needs = [args.folder, *files]
        pathlib.Path(args.depfile).write_text(f"{args.header} {args.source}: " + " ".join(str(p).replace(" ", "\\ ") for p in needs) + "\n")


if __name__ == "__main__":
    main()
