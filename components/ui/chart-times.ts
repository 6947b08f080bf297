import { formatDate } from "./format-date.ts";

const isMidnight = (at: Date) => at.getHours() === 0 && at.getMinutes() === 0;

export type ChartPeriod = "24h" | "7d" | "30d";

/** A step in words: "Tue 24 Nov", or with its hour: "Tue 24 Nov, 06:00". */
export function formatStep(at: string, period: ChartPeriod): string {
  const day = formatDate(at, "weekdayAndDay");
  return period === "30d" ? day : `${day}, ${formatDate(at, "time")}`;
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

/** A mark's label, short, so that a week has its days on half a page: the day at midnight, otherwise the hour. */
export const formatTick = (at: string): string => formatDate(at, isMidnight(new Date(at)) ? "day" : "time");
