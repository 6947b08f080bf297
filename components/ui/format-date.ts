import { dateFormatter } from "#lib/contract/date-forms.ts";

/** In the reader's language and time zone. */
export const formatDate = dateFormatter(globalThis.navigator?.language || "en");

/** The reader's time zone: days on the charts are theirs. */
export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A day as a date field takes it, in the reader's zone: "2026-11-24". */
export function fieldDay(at: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
