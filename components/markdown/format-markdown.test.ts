import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { startProcessorClock } from "#lib/testing/processor-clock.ts";
import { BoundedMarkdown } from "./bounded-markdown.tsx";
import { BOUNDS, type Formatted, formatMarkdown, MAX_DEPTH } from "./format-markdown.ts";
import { isQuickToColour, isQuickToFormat } from "./scan-markdown.ts";

/** What the parser nests, pairs, looks ahead for or repeats. */
const PIECES = [
  "1. ",
  "> ",
  ">",
  "- ",
  "> - ",
  "* ",
  "+ ",
  "*",
  "**",
  "*a ",
  "**a",
  "_",
  "_a ",
  "*_",
  "a*",
  "a** ",
  "b_",
  "~a ",
  "~~",
  "[",
  "]",
  "[](",
  "]()",
  "[a](b)",
  "![",
  "[[]]",
  "[^a]",
  "[^a]: b\n\n",
  "[a]: b\n",
  "[a]: b '\n",
  "[a\n",
  "(",
  ")",
  "`",
  "`a``",
  "```\n",
  "|",
  "|a",
  "|-",
  "|-|-|\n",
  "|a|b|\n",
  "<",
  "<a ",
  "<b>",
  "<a b='",
  "<!--",
  "<![CDATA[",
  "&",
  "&amp;",
  "\\",
  "a",
  "a ",
  "a\n",
  "a  \n",
  "\n",
  "\n\n",
  "  ",
  "\t",
  "    ",
  "# ",
  "-\n",
  "a\n-\n",
  "===\n",
  "- [ ] ",
  "www.a.",
  "http://a.b/",
  "a@b.c ",
  "mailto:a@b.c ",
  ".@",
  "!",
  ":",
];
const piece = fc.constantFrom(...PIECES);
const hostile = fc
  .array(fc.tuple(fc.array(piece, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 4_000 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((runs) => runs.map(([pieces, times]) => pieces.join("").repeat(times)).join("\n"));

/** As much of a text as may be formatted at once. */
function quickPart(text: string): string {
  let [quick, tooMuch] = [0, Math.min(text.length, 8_001)];
  while (tooMuch - quick > 1) {
    const middle = (quick + tooMuch) >> 1;
    if (isQuickToFormat(text.slice(0, middle))) quick = middle;
    else tooMuch = middle;
  }
  return text.slice(0, quick);
}

function measure(formatted: Formatted): { depth: number; nodes: number } {
  if (!("tree" in formatted)) return { depth: 0, nodes: 0 };
  const found = { depth: 0, nodes: 0 };
  const left: { node: object; depth: number }[] = [{ node: formatted.tree, depth: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, depth } = next;
    found.depth = Math.max(found.depth, depth);
    found.nodes++;
    if ("children" in node && Array.isArray(node.children))
      for (const child of node.children) left.push({ node: child, depth: depth + 1 });
  }
  return found;
}

test("what may be formatted at once is formatted soon, whatever it is, and within the bounds", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const quick = quickPart(text);
      const spent = startProcessorClock();
      const formatted = formatMarkdown(quick);
      expect(spent()).toBeLessThan(1_000);
      const { depth, nodes } = measure(formatted);
      expect(depth).toBeLessThanOrEqual(MAX_DEPTH);
      expect(nodes).toBeLessThanOrEqual(BOUNDS.nodes);
    }),
    { numRuns: 150, interruptAfterTimeLimit: 30_000 },
  );
}, 60_000);

const HOSTILE: readonly string[] = [
  "1. ".repeat(5_000),
  "> - ".repeat(16_000),
  "a\n-\n".repeat(4_000),
  "*_".repeat(8_000),
  "[](".repeat(20_000),
  "`a``".repeat(16_000),
  `${"|a".repeat(2_000)}\n${"|-".repeat(2_000)}\n${"|\n".repeat(2_000)}`,
  "[a]: b\n".repeat(4_000),
  "<a ".repeat(16_000),
];

test.each(HOSTILE)(
  "a text that the parser takes long for is not formatted while a page is drawn (%#)",
  (text) => {
    expect(isQuickToFormat(text)).toBe(false);
    const spent = startProcessorClock();
    const html = renderToStaticMarkup(createElement(BoundedMarkdown, { text }));
    expect(spent()).toBeLessThan(1_000);
    expect(html).toContain("aria-busy");
  },
);

test.each([
  ["lists", "1. ".repeat(200), "deep"],
  ["quotes", ">".repeat(200), "deep"],
  ["emphasis", `${"*".repeat(200)}a${"*".repeat(200)}`, "deep"],
  ["a wide table of short rows", `${"|a".repeat(500)}\n${"|-".repeat(500)}\n${"|\n".repeat(500)}`, "many"],
  ["many entries", "- a\n\n".repeat(2_600), "many"],
  ["a long text", "a".repeat(BOUNDS.chars + 1), "long"],
])("beyond the bounds a text is refused: %s", (_, text, refusal) => {
  expect(formatMarkdown(text)).toEqual({ refusal });
});

test("a long address that is named once and used often is dropped", () => {
  const text = `[a]: https://a.example/${"b".repeat(3_000)}\n\n${"[a] ".repeat(50)}`;
  expect(JSON.stringify(formatMarkdown(text)).length).toBeLessThan(20_000);
});

test("ordinary text is formatted at once", () => {
  const paragraph =
    "The *refund* of **order A-1042** is in `ledger.csv`, see [the claim](https://a.example/1).\n\n";
  const list = "- [x] Read the claim\n- [ ] Answer it\n    1. politely\n\n";
  const table = "| order | amount |\n|---|---:|\n| A-1042 | 620 |\n\n";
  expect(isQuickToFormat(`# Goal\n\n${(paragraph + list + table).repeat(7)}`)).toBe(true);
});

test("an editor colours long ordinary texts, and none that holds what somebody types", () => {
  expect(isQuickToColour("The *refund* of **order** [A](https://a.example).\n\n".repeat(20_000))).toBe(true);
  for (const text of [HOSTILE[0], HOSTILE[1], ...HOSTILE.slice(3, 6)])
    expect(isQuickToColour(text ?? "")).toBe(false);
});
