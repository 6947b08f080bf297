/** How a figure changed since the period before. */
export interface Change {
  readonly direction: "up" | "down" | "same";
  /** "12% more", "1.5 points lower", "no change". */
  readonly words: string;
  /** Whether that is welcome; undefined where it is neither. */
  readonly isGood?: boolean;
}

export type Measure = "count" | "failures" | "success" | "duration" | "cost";

const WORDS: Readonly<Record<Exclude<Measure, "success">, readonly [up: string, down: string]>> = {
  count: ["more", "fewer"],
  failures: ["more", "fewer"],
  duration: ["slower", "faster"],
  cost: ["more", "less"],
};
/** Which direction is welcome. */
const GOOD: Readonly<Partial<Record<Measure, Change["direction"]>>> = {
  failures: "down",
  success: "up",
  duration: "down",
};

const SAME: Change = { direction: "same", words: "no change" };

/**
 * Compares a figure with the period before; a success rate is a share from 0 to 1. Undefined where there is nothing to
 * compare with.
 */
export function changeOf(measure: Measure, now: number | null, before: number | null): Change | undefined {
  if (now === null || before === null) return undefined;
  if (measure === "success") return pointsOf(now - before);
  if (now === before) return SAME;
  const [more, less] = WORDS[measure];
  const direction = now > before ? "up" : "down";
  const word = direction === "up" ? more : less;
  if (before === 0) return toned(measure, { direction, words: "none before" });
  // Short: it has the width of a tile.
  if (now >= before * 10) return toned(measure, { direction, words: `over 10× ${word}` });
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return { direction: "same", words: "under 1% change" };
  return toned(measure, { direction, words: `${percent}% ${word}` });
}

function pointsOf(difference: number): Change {
  const tenths = Math.round(Math.abs(difference) * 1_000) / 10;
  if (tenths === 0) return SAME;
  const points = `${tenths} ${tenths === 1 ? "point" : "points"}`;
  return difference > 0
    ? toned("success", { direction: "up", words: `${points} higher` })
    : toned("success", { direction: "down", words: `${points} lower` });
}

function toned(measure: Measure, change: Change): Change {
  const good = GOOD[measure];
  return good === undefined ? change : { ...change, isGood: change.direction === good };
}
