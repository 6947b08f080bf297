const ofDay = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });
/** Short, so that a week has its days on half a page, too. */
const ofMark = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const ofHour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const isMidnight = (at: Date) => at.getHours() === 0 && at.getMinutes() === 0;

export type ChartPeriod = "24h" | "7d" | "30d";

/** The reader's time zone: days on the charts are theirs. */
export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A step in words: "Tue, 24 Nov", or with its hour: "Tue, 24 Nov, 06:00". */
export function formatStep(at: string, period: ChartPeriod): string {
  const time = new Date(at);
  return period === "30d" ? ofDay.format(time) : `${ofDay.format(time)}, ${ofHour.format(time)}`;
}

/** The axis marks midnights, and within one day every sixth hour as well. */
export function ticksOf(steps: readonly { readonly at: string }[], period: ChartPeriod): string[] {
  return steps
    .map(({ at }) => at)
    .filter((at) => {
      const time = new Date(at);
      return isMidnight(time) || (period === "24h" && time.getHours() % 6 === 0);
    });
}

/** A mark's label: the day at midnight, otherwise the hour. */
export function formatTick(at: string): string {
  const time = new Date(at);
  return isMidnight(time) ? ofMark.format(time) : ofHour.format(time);
}
