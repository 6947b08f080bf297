import { formatDate } from "#components/ui/format-date.ts";

const DAY_MS = 86_400_000;

/** A due date in the reader's zone: "Today, 17:00", "Friday", "4 Dec". */
export function dueWords(at: Date, now: Date): string {
  const days = daysBetween(now, at);
  if (days === 0) return `Today, ${formatDate(at, "time")}`;
  if (days === 1) return "Tomorrow";
  if (days === -1) return "Yesterday";
  if (days > 1 && days < 7) return formatDate(at, "weekday");
  return formatDate(at, at.getFullYear() === now.getFullYear() ? "day" : "dayAndYear");
}

/** Whole days on the calendar, not spans of 24 hours; the change to summer time takes none away. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}

/** The end of the working day, 17:00 in the reader's zone, of a day that was chosen; null for none. */
export function dueAtEndOf(chosen: string): string | null {
  const [year, month, date] = chosen.split("-").map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date, 17).toISOString();
}
