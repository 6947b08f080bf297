import { diffArrays } from "diff";

/** Lines that two texts share, or what one has in place of the other's. */
export type LineBlock =
  | {
      readonly kind: "same";
      readonly lines: readonly string[];
      readonly before: number;
      readonly after: number;
    }
  | {
      readonly kind: "changed";
      readonly removed: readonly string[];
      readonly added: readonly string[];
      /** The number of the first line, from 1, in either text. */
      readonly before: number;
      readonly after: number;
    };

/** Texts with more changes are answered as one change of everything: the search takes their square. */
const MOST_EDITS = 1_500;

/** How one text becomes another, line by line. */
export function diffLines(before: string, after: string): LineBlock[] {
  const [old, young] = [linesOf(before), linesOf(after)];
  const parts = diffArrays(old, young, { maxEditLength: MOST_EDITS }) ?? [
    { value: old, removed: true, added: false },
    { value: young, removed: false, added: true },
  ];
  const blocks: LineBlock[] = [];
  let at = { before: 1, after: 1 };
  for (const { value, removed, added } of parts) {
    if (value.length === 0) continue;
    const last = blocks.at(-1);
    if (!removed && !added) blocks.push({ kind: "same", lines: value, ...at });
    else if (last?.kind === "changed")
      blocks[blocks.length - 1] = {
        ...last,
        removed: removed ? [...last.removed, ...value] : last.removed,
        added: added ? [...last.added, ...value] : last.added,
      };
    else blocks.push({ kind: "changed", removed: removed ? value : [], added: added ? value : [], ...at });
    at = {
      before: at.before + (added ? 0 : value.length),
      after: at.after + (removed ? 0 : value.length),
    };
  }
  return blocks;
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split(/\r\n|\r|\n/);
}
