import type { ComparedRow } from "./use-comparison.ts";

const WORDS: Record<ComparedRow["differs"][number], string> = {
  presence: "reached in one run only",
  occurrences: "number of executions",
  outcome: "outcome",
  output: "output",
  attempts: "attempts",
  duration: "duration",
};

/** The differences of a node: "outcome, output". */
export function differsWords(differs: ComparedRow["differs"]): string {
  return differs.map((one) => WORDS[one]).join(", ");
}

/** "/items/3/price" for display: "items › 3 › price"; the whole value has no name. */
export function pointerWords(pointer: string): string {
  if (pointer === "") return "the whole value";
  return pointer
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .join(" › ");
}

/** "1.4 times as long", "3.2 times as fast"; null if about the same. */
export function paceWords(leftMs: number | null, rightMs: number | null): string | null {
  if (!leftMs || !rightMs) return null;
  const ratio = rightMs / leftMs;
  if (ratio >= 1.1) return `${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(1)} times as long`;
  if (ratio <= 1 / 1.1)
    return `${ratio <= 0.1 ? Math.round(1 / ratio) : (1 / ratio).toFixed(1)} times as fast`;
  return null;
}

/** How the executions of a node ended: "done, 2 times", "3 done, 1 failed", "1 done, 1 in progress". */
export function endWords({
  outcomes,
  occurrences,
}: Pick<NonNullable<ComparedRow["left"]>, "outcomes" | "occurrences">): string {
  const ends = Object.entries(outcomes).map(([outcome, count]) => ({
    outcome: outcome.replaceAll("_", " "),
    count,
  }));
  const running = occurrences - ends.reduce((sum, { count }) => sum + count, 0);
  const all = running > 0 ? [...ends, { outcome: "in progress", count: running }] : ends;
  const [only, ...others] = all;
  if (!only || ends.length === 0) return "in progress";
  if (others.length === 0)
    return only.count === 1 ? only.outcome : `${only.outcome}, ${only.count.toLocaleString("en")} times`;
  return all.map(({ outcome, count }) => `${count.toLocaleString("en")} ${outcome}`).join(", ");
}

/** How much of a node was reused: "reused from the left run", "3 of 5 reused from an earlier run"; null if nothing. */
export function reusedWords({
  node: { occurrences, reused, reusedFrom },
  side,
  otherId,
}: {
  node: Pick<NonNullable<ComparedRow["left"]>, "occurrences" | "reused" | "reusedFrom">;
  side: "Left" | "Right";
  otherId: string;
}): string | null {
  if (reused === 0) return null;
  const count =
    reused < occurrences ? `${reused.toLocaleString("en")} of ${occurrences.toLocaleString("en")} ` : "";
  const other = side === "Left" ? "the right run" : "the left run";
  return `${count}reused from ${reusedFrom === otherId ? other : "an earlier run"}`;
}
