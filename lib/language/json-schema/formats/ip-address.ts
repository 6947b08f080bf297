const IPV4_PART = /^(?:0|[1-9][0-9]{0,2})$/;
const IPV6_GROUP = /^[0-9a-f]{1,4}$/i;

/** RFC 2673, 3.2: four decimals without leading zeros, which some would read as octal. */
export function isIpv4(text: string): boolean {
  if (text.length > 15) return false;
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => IPV4_PART.test(part) && Number(part) <= 255);
}

/** RFC 4291, 2.2: eight groups, `::` once for one or more of zeros, IPv4 notation for the last two. */
export function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const sizes = halves.map((half, index) => groupCount(half, index === halves.length - 1));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return halves.length === 1 ? total === 8 : total <= 7;
}

/** How many groups of 16 bits these are; NaN where one is none. */
function groupCount(half: string, isLast: boolean): number {
  if (half === "") return 0;
  const groups = half.split(":");
  const last = groups.at(-1) ?? "";
  const hasIpv4 = isLast && isIpv4(last);
  const hex = hasIpv4 ? groups.slice(0, -1) : groups;
  return hex.every((group) => IPV6_GROUP.test(group)) ? hex.length + (hasIpv4 ? 2 : 0) : Number.NaN;
}
