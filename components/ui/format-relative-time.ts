import { formatDate } from "./format-date.ts";

const UNITS = [
  ["yr", 365 * 86_400],
  ["mo", 30 * 86_400],
  ["wk", 7 * 86_400],
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
] as const;

/** A time relative to now: "3 h ago". Below half a minute it is "just now". Also for future times. */
export function formatRelativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1_000;
  const distance = Math.abs(seconds);
  // The page's clock moves every fifteen seconds, so a recent time may be ahead of it.
  if (distance < 30) return seconds > 15 ? "in a moment" : "just now";
  // Rounds up at half a unit, so 59 minutes 40 seconds are an hour.
  const [unit, size] = UNITS.find(([, length]) => distance >= length - length / 120) ?? ["min", 60];
  const count = Math.max(1, Math.round(distance / size));
  if (unit === "d" && count === 1) return seconds < 0 ? "yesterday" : "tomorrow";
  return seconds < 0 ? `${count} ${unit} ago` : `in ${count} ${unit}`;
}

/** The exact time with the reader's zone: "21 Nov 2026, 14:03:22.120 CET". */
export function formatExactTime(at: Date, { milliseconds = false }: { milliseconds?: boolean } = {}): string {
  return formatDate(at, milliseconds ? "exactToTheMillisecond" : "exact");
}
