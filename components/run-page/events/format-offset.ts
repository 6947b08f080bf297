const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The time since the run's start, in milliseconds: "+0.033", "+31:41.204", "+2:05:09.000". */
export function formatOffset(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const seconds = (whole % MINUTE) / 1_000;
  if (whole < MINUTE) return `+${seconds.toFixed(3)}`;
  const rest = `${two(seconds)}.${String(whole % 1_000).padStart(3, "0")}`;
  if (whole < HOUR) return `+${Math.floor(whole / MINUTE)}:${rest}`;
  return `+${Math.floor(whole / HOUR)}:${two((whole % HOUR) / MINUTE)}:${rest}`;
}
