import type { ReferenceRow } from "./function-reference.ts";

/** Calls that name their items or values, and how they go on. */
const NAMED: ReadonlySet<string> = new Set(
  "map filter all exists exists_one existsOne sortBy optMap optFlatMap".split(" "),
);

/**
 * What choosing a function writes after a text, and where in that the cursor stands. A method is called on what stands
 * before it.
 */
export function callOf([name, , example]: ReferenceRow, before: string): { text: string; cursor: number } {
  const called = name.split(" ")[0] ?? name;
  const isMethod = example.includes(`.${called}(`);
  const dot = isMethod && /[\w)\]'"]$/.test(before) ? "." : "";
  const start = `${dot}${called}(`;
  if (called === "cel.bind") return { text: `${start}x, , )`, cursor: start.length + 3 };
  if (NAMED.has(called)) return { text: `${start}x, )`, cursor: start.length + 3 };
  return { text: `${start})`, cursor: start.length };
}
