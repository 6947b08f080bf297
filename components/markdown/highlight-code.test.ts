import { expect, test } from "vitest";
import { highlightCode } from "./highlight-code.ts";

/** The pieces that have a colour. */
function marked(code: string, language: string): [mark: string, text: string][] {
  const pieces = highlightCode(code, language) ?? [];
  expect(pieces.map(({ text }) => text).join("")).toBe(code);
  return pieces.flatMap(({ mark, text }) => (mark ? [[mark, text]] : []));
}

test.each([
  [
    "ts",
    'const a = "x // y"; // why\nreturn 42;',
    [
      ["keyword", "const"],
      ["string", '"x // y"'],
      ["comment", "// why"],
      ["keyword", "return"],
      ["number", "42"],
    ],
  ],
  [
    "json",
    '{ "a": "b", "c": [true, -1.5] }',
    [
      ["name", '"a"'],
      ["string", '"b"'],
      ["name", '"c"'],
      ["keyword", "true"],
      ["number", "1.5"],
    ],
  ],
  [
    "bash",
    "# first\ncurl -H \"Bearer $KEY\" 'a#b' $URL",
    [
      ["comment", "# first"],
      ["keyword", "curl"],
      ["string", '"Bearer $KEY"'],
      ["string", "'a#b'"],
      ["name", "$URL"],
    ],
  ],
  [
    "SQL",
    "select 'it''s' from runs -- all",
    [
      ["keyword", "select"],
      ["string", "'it''s'"],
      ["keyword", "from"],
      ["comment", "-- all"],
    ],
  ],
  [
    "yaml",
    "- name: x # y\n  port: 3000\n  on: true",
    [
      ["name", "name"],
      ["comment", "# y"],
      ["name", "port"],
      ["number", "3000"],
      ["name", "on"],
      ["keyword", "true"],
    ],
  ],
  [
    "python",
    'def f():\n    """Say\n    why."""\n    return None',
    [
      ["keyword", "def"],
      ["string", '"""Say\n    why."""'],
      ["keyword", "return"],
      ["keyword", "None"],
    ],
  ],
  [
    "html",
    '<a href="x">y</a><!-- z -->',
    [
      ["name", "<a"],
      ["string", '"x"'],
      ["name", ">"],
      ["name", "</a"],
      ["name", ">"],
      ["comment", "<!-- z -->"],
    ],
  ],
])("code in %s is told apart", (language, code, expected) => {
  expect(marked(code, language)).toEqual(expected);
});

test("what has no end goes to the end of its line, or of the code", () => {
  expect(marked('a = "b\nc = 1', "ts")).toEqual([
    ["string", '"b'],
    ["number", "1"],
  ]);
  expect(marked("/* never closed\nx", "ts")).toEqual([["comment", "/* never closed\nx"]]);
});

test("code in another language, very long code and code of very many pieces stay plain", () => {
  expect(highlightCode("x", "brainfuck")).toBeUndefined();
  expect(highlightCode("x", "constructor")).toBeUndefined();
  expect(highlightCode("x".repeat(20_001), "ts")).toBeUndefined();
  expect(highlightCode("1 ".repeat(5_000), "ts")).toBeUndefined();
});

test.each(["ts", "json", "python", "bash", "sql", "yaml", "html", "css"])(
  "what somebody made to be slow is not, in %s",
  (language) => {
    const hostile = ['"', "'", "`", "\\", "/*", "<!--", '"""', "- ", " ", "a-", "$", '"a" ', "''"];
    for (const piece of hostile) {
      const code = piece.repeat(Math.floor(20_000 / piece.length));
      const before = process.cpuUsage().user;
      highlightCode(code, language);
      // Quadratic in 20,000 characters would take a second.
      expect(process.cpuUsage().user - before, piece).toBeLessThan(300_000);
    }
  },
);
