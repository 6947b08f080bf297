const DATE = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;
const TIME = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:z|([+-])([0-9]{2}):([0-9]{2}))$/i;
const DURATION =
  /^P(?:[0-9]+W|(?=[0-9T])(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+D)?(?:T(?=[0-9])(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+S)?)?)$/;

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** RFC 3339 full-date. */
export function isDate(text: string): boolean {
  const parts = DATE.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

/** RFC 3339 full-time, offset included. A leap second is at 23:59:60 UTC and at no other time. */
export function isTime(text: string): boolean {
  const parts = TIME.exec(text);
  if (!parts) return false;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const [offsetHour, offsetMinute] = [Number(parts[5] ?? 0), Number(parts[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (parts[4] === "-" ? -1 : 1) * (60 * offsetHour + offsetMinute);
  return (60 * hour + minute - offset + 1440) % 1440 === 1439;
}

/** RFC 3339 date-time. */
export function isDateTime(text: string): boolean {
  return /^[tT]$/.test(text[10] ?? "") && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** RFC 3339 appendix A: weeks alone, or units without a gap between them (P1Y2D names no months). */
export function isDuration(text: string): boolean {
  return DURATION.test(text) && !/Y[0-9]+D|H[0-9]+S/.test(text);
}
