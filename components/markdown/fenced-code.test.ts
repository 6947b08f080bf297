import { markdown } from "@codemirror/lang-markdown";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { codeMarks } from "./fenced-code.ts";

/** What is coloured, as "class: text". */
function coloured(doc: string, ranges?: { from: number; to: number }[]): string[] {
  const state = EditorState.create({ doc, extensions: markdown() });
  expect(ensureSyntaxTree(state, doc.length, 5_000)).not.toBeNull();
  const found: string[] = [];
  codeMarks(state, ranges ?? [{ from: 0, to: doc.length }]).between(0, doc.length, (from, to, { spec }) => {
    found.push(`${spec.class}: ${doc.slice(from, to)}`);
  });
  return found;
}

test("the code of a fenced block is coloured by its language, and nothing else is", () => {
  const doc =
    'const out = 1;\n\n```js title\nconst a = "b"; // 1\n\nlet c\n```\n\n    const indented\n\n`const`';
  expect(coloured(doc)).toEqual([
    "text-accent-ink: const",
    'text-completed: "b"',
    "text-ink-faint: // 1",
    "text-accent-ink: let",
  ]);
});

test("a block is coloured where only its end is in view, once for all ranges that touch it", () => {
  const doc = "```js\n/* a\nb */ return\n```\n";
  const end = doc.indexOf("return");
  const ranges = [
    { from: end, to: end + 2 },
    { from: end + 3, to: end + 6 },
  ];
  expect(coloured(doc, ranges)).toEqual(["text-ink-faint: /* a\nb */", "text-accent-ink: return"]);
});

test.each([
  ["no language", "```\nconst a\n```"],
  ["a language that nobody knows", "```brainf\nconst a\n```"],
  ["nothing in it yet", "```js\n```"],
  ["only its beginning", "```js"],
  ["too much in it", `\`\`\`js\n${"const a\n".repeat(3_000)}\`\`\``],
])("a block with %s stays plain", (_, doc) => {
  expect(coloured(doc)).toEqual([]);
});
