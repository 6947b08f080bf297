import { Extended } from "./value.ts";

/** About ten thousand years, the range of CEL's durations. */
const MAX_MILLISECONDS = 315_576_000_000_000;

const UNIT_MILLISECONDS: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
  ms: 1,
  us: 0.001,
  µs: 0.001,
  ns: 0.000001,
};

/** A span of time; fractions of a millisecond are kept as far as a double holds them. */
export class Duration extends Extended {
  readonly kind = "duration";
  readonly milliseconds: number;

  private constructor(milliseconds: number) {
    super();
    this.milliseconds = milliseconds;
  }

  /** Undefined when out of range. */
  static of(milliseconds: number): Duration | undefined {
    return Math.abs(milliseconds) <= MAX_MILLISECONDS ? new Duration(milliseconds + 0) : undefined;
  }

  /** Seconds with an `s` (`5400s`, `0.25s`), which `duration()` reads back: CEL's own JSON form. */
  toJson(): string {
    const seconds = this.milliseconds / 1_000;
    return `${Number.isInteger(seconds) ? seconds : seconds.toFixed(9).replace(/0+$/, "")}s`;
  }
}

const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/y;

/** Reads `1h30m`, `-1.5h`, `250ms`. */
export function parseDuration(text: string): Duration | undefined {
  // The longest sensible text has seven parts; anything longer is not worth reading.
  if (text.length > 200) return undefined;
  const signed = text.startsWith("-") || text.startsWith("+");
  let total = 0;
  let at = signed ? 1 : 0;
  if (at === text.length) return undefined;
  while (at < text.length) {
    PART.lastIndex = at;
    const match = PART.exec(text);
    if (!match) return undefined;
    total += Number(match[1]) * (UNIT_MILLISECONDS[match[2] ?? ""] ?? Number.NaN);
    at = PART.lastIndex;
  }
  return Duration.of(text.startsWith("-") ? -total : total);
}
