import { parseAddress } from "#lib/platform/outbound/is-public-address.ts";

/**
 * The network that a caller's failures count for. Providers assign a whole /64 of IPv6 to a household or server, so all
 * its addresses count as one.
 */
export function clientNetwork(address: string | null): string {
  const parsed = address === null ? undefined : parseAddress(address);
  if (!parsed) return address ?? "unknown";
  if (!("parts" in parsed)) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(":")}::/64`;
}
