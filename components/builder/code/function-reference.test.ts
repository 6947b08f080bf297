import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { callOf } from "./call-of.ts";
import { FUNCTION_REFERENCE } from "./function-reference.ts";

const page = readFileSync("docs/agent-document.md", "utf8");

/** The rows of the tables beneath a heading. */
function documented(title: string): string[][] {
  const after = page.split(`\n### ${title}\n`)[1]?.split(/^##/m)[0] ?? "";
  return [...after.matchAll(/^\| (`.+) \|$/gm)].map(([, row = ""]) =>
    row.split(/(?<!\\) \| /).map((cell) => cell.replaceAll("\\|", "|").trim()),
  );
}

test.each(FUNCTION_REFERENCE)("$title are those of the documentation", ({ title, rows }) => {
  const shown = rows.map(([name, ...cells]) => {
    const [called, ...words] = name.split(" ");
    const [does, example, gives] = cells;
    return [[`\`${called}\``, ...words].join(" "), does, `\`${example}\``, `\`${gives}\``];
  });
  expect(shown).toEqual(documented(title));
});

test.each([
  ["map", "", "map(x, )", 7],
  ["map", "input.tags", ".map(x, )", 8],
  ["round", "", "round()", 6],
  ["trim", "input.name", ".trim()", 6],
  ["cel.bind", "", "cel.bind(x, , )", 12],
] as const)("%s after %j is written as %s", (name, before, text, cursor) => {
  expect(callOf(rowNamed(name), before)).toEqual({ text, cursor });
});

function rowNamed(name: string) {
  const row = FUNCTION_REFERENCE.flatMap(({ rows }) => rows).find(([one]) => one === name);
  if (!row) throw new Error(`no ${name}`);
  return row;
}
