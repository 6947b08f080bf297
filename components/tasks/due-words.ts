const DAY_MS = 86_400_000;

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayAndYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" });
const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** A due date in the reader's zone: "Today, 17:00", "Friday", "4 Dec". */
export function dueWords(at: Date, now: Date): string {
  const days = daysBetween(now, at);
  if (days === 0) return `Today, ${time.format(at)}`;
  if (days === 1) return "Tomorrow";
  if (days === -1) return "Yesterday";
  if (days > 1 && days < 7) return weekday.format(at);
  return (at.getFullYear() === now.getFullYear() ? day : dayAndYear).format(at);
}

/** Whole days on the calendar, not spans of 24 hours; the change to summer time takes none away. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}

/** As a date field takes it, in the reader's zone. */
export function dayOf(at: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The end of the working day, 17:00 in the reader's zone, of a day that was chosen; null for none. */
export function dueAtEndOf(chosen: string): string | null {
  const [year, month, date] = chosen.split("-").map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date, 17).toISOString();
}
