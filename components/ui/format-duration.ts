const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its two largest units: "420 ms", "3.2 s", "4 min 05 s", "2 h 10 min", "3 d 4 h". */
export function formatDuration(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  if (whole < SECOND) return `${whole} ms`;
  // 9,960 ms are "10 s", not "10.0 s"; 59,700 ms are "1 min".
  const tenths = Math.round(whole / 100) / 10;
  if (tenths < 10) return `${tenths.toFixed(1)} s`;
  const seconds = Math.round(whole / SECOND);
  if (seconds < 60) return `${seconds} s`;
  if (seconds * SECOND < HOUR) return two(seconds, 60, "min", "s", 2);
  const minutes = Math.round(whole / MINUTE);
  if (minutes * MINUTE < DAY) return two(minutes, 60, "h", "min", 2);
  return two(Math.round(whole / HOUR), 24, "d", "h", 1);
}

function two(total: number, size: number, large: string, small: string, digits: number): string {
  const rest = total % size;
  const head = `${Math.floor(total / size)} ${large}`;
  return rest === 0 ? head : `${head} ${String(rest).padStart(digits, "0")} ${small}`;
}
