/** `2026-11-21 09:30` in the terminal's time zone; `-` for no time. */
export function localTime(iso: string | null): string {
  if (iso === null) return "-";
  const at = new Date(iso);
  const date = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join("-");
  return `${date} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** `09:30:05.123`, for short time spans. */
export function localClock(iso: string): string {
  const at = new Date(iso);
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(":");
  return `${clock}.${String(at.getMilliseconds()).padStart(3, "0")}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
