/** Converts between JSON times (RFC 3339) and the browser's controls, which use local text without a zone. */

const two = (number: number) => String(Math.trunc(number)).padStart(2, "0");

/** Undefined for an invalid time, which is shown as text. */
export function localOfInstant(instant: string): string | undefined {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime()) || !/^\d{4}-\d\d-\d\d[Tt ]/.test(instant)) return undefined;
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const seconds = date.getSeconds() > 0 ? `:${two(date.getSeconds())}` : "";
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`;
}

export function instantOfLocal(local: string): string | undefined {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(".000Z", "Z");
}

/** A time of day with this browser's current offset: `09:30` is `09:30:00+01:00`. */
export function offsetTime(local: string, now = new Date()): string {
  const minutes = -now.getTimezoneOffset();
  const offset =
    minutes === 0
      ? "Z"
      : `${minutes < 0 ? "-" : "+"}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
  return `${local.length === 5 ? `${local}:00` : local}${offset}`;
}

/** Undefined for another offset, which the control could not show. */
export function localOfTime(time: string, now = new Date()): string | undefined {
  const local = /^\d\d:\d\d(?::\d\d)?/.exec(time)?.[0];
  return local !== undefined && offsetTime(local, now) === time
    ? local.replace(/:00$/, "") || local
    : undefined;
}
