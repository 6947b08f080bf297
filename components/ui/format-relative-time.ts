const UNITS = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const words = new Intl.RelativeTimeFormat("en", { numeric: "always", style: "short" });
/** Of the words for one unit only "yesterday" and "tomorrow" say it better than a number. */
const dayWords = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });

/** "12 sec. ago" is noise: under half a minute it is "just now". Counts down as well: "in 3 hr.". */
export function formatRelativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1_000;
  const distance = Math.abs(seconds);
  // The page's clock moves by fifteen seconds: what has only just been may lie before it.
  if (distance < 30) return seconds > 15 ? "in a moment" : "just now";
  // Rounds up at half a unit, so 59 minutes 40 seconds are an hour.
  const [unit, size] = UNITS.find(([, length]) => distance >= length - length / 120) ?? ["minute", 60];
  const count = Math.sign(seconds) * Math.max(1, Math.round(distance / size));
  return (unit === "day" ? dayWords : words).format(count, unit).replace(".", "");
}

// Making one takes about a millisecond: too long for every row of a list that scrolls.
const exact = exactFormat({});
const exactToTheMillisecond = exactFormat({ fractionalSecondDigits: 3 });

/** The moment itself, in the reader's zone, which it names: "21 Nov 2026, 14:03:22.120 CET". */
export function formatExactTime(at: Date, { milliseconds = false }: { milliseconds?: boolean } = {}): string {
  return (milliseconds ? exactToTheMillisecond : exact).format(at);
}

function exactFormat(more: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
    ...more,
  });
}
