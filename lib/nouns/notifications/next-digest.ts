const STEP_MS = 15 * 60 * 1_000;
/** Two days: on the day on which clocks go forward, an hour may be missing. */
const MOST_STEPS = (2 * 24 * 60 * 60 * 1_000) / STEP_MS;

/**
 * When the next digest is due: the first time after a moment at which clocks in the time zone show this hour.
 * @param hour from 0 to 23.
 * @throws RangeError for a time zone that is none.
 */
export function nextDigest({ hour, timeZone, after }: { hour: number; timeZone: string; after: Date }): Date {
  const clock = new Intl.DateTimeFormat("en", {
    timeZone,
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  // Offsets of time zones are multiples of a quarter of an hour.
  const first = Math.floor(after.getTime() / STEP_MS) + 1;
  for (let step = first; step < first + MOST_STEPS; step += 1) {
    const at = new Date(step * STEP_MS);
    const parts = clock.formatToParts(at);
    const shown = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    if (shown("hour") === hour && shown("minute") === 0) return at;
  }
  // No clock shows it in two days: an odd zone. A digest still comes each day.
  return new Date(after.getTime() + 24 * 60 * 60 * 1_000);
}
