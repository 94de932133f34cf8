#!/usr/bin/env python3
"""Builds files into the program: writes a C source with the table of src/base/data_source.h (embedded_files, embedded_count).

Names are paths from the root ("data/tolentino/rules.tsv"), in the order of their bytes. Hidden files and editors' backups are left
out. The depfile names every file and folder, so that a file changed, added or removed is noticed.

    embed.py --output FILE.c --depfile FILE.d --root DIR FOLDER...
"""
import argparse
import os
import pathlib

BYTES_PER_LINE = 96
PLAIN = {byte: chr(byte) for byte in range(32, 127) if chr(byte) not in '"\\?'}
ESCAPED = [PLAIN.get(byte, f"\\{byte:03o}") for byte in range(256)]  # three octal digits never swallow what follows


def find_files(root, folders):
    """All files below the folders, and all folders looked into, both sorted."""
    files, looked = [], []
    for folder in folders:
        top = root / folder
        if not top.is_dir():
            continue
        for here, inside, names in os.walk(top):
            inside[:] = sorted(name for name in inside if not name.startswith("."))
            looked.append(pathlib.Path(here))
            files += [pathlib.Path(here) / name for name in names if not name.startswith(".") and not name.endswith("~")]
    return sorted(files, key=lambda path: path.relative_to(root).as_posix().encode()), looked


def literal(content):
    lines = [content[start:start + BYTES_PER_LINE] for start in range(0, len(content), BYTES_PER_LINE)]
    return "\n".join('    "' + "".join(ESCAPED[byte] for byte in line) + '"' for line in lines) or '    ""'


def c_string(text):
    return '"' + "".join(ESCAPED[byte] for byte in text.encode()) + '"'


def write_source(output, root, files):
    with open(output, "w", encoding="ascii") as out:
        out.write("/* Made by tools/embed.py from the files it names. */\n")
        out.write('#include "base/data_source.h"\n\n')
        rows = []
        for number, path in enumerate(files):
            content = path.read_bytes()
            name = path.relative_to(root).as_posix()
            out.write(f"static const unsigned char file_{number}[] =\n{literal(content)};\n")
            rows.append(f"    {{{c_string(name)}, file_{number}, {len(content)}}},\n")
        out.write("\nconst Embedded embedded_files[] = {\n" + "".join(rows) + '    {"", (const unsigned char *)"", 0},\n};\n')
        out.write(f"const size_t embedded_count = {len(files)};\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--output", required=True)
    parser.add_argument("--depfile", required=True)
    parser.add_argument("--root", required=True, type=pathlib.Path)
    parser.add_argument("folders", nargs="+")
    args = parser.parse_args()
    files, looked = find_files(args.root, args.folders)
    write_source(args.output, args.root, files)
    needs = [str(path).replace(" ", "\\ ") for path in [args.root / "meson.build", *looked, *files]]
    pathlib.Path(args.depfile).write_text(f"{args.output}: {' '.join(needs)}\n")


if __name__ == "__main__":
    main()
