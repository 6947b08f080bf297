import { parseAddress } from "#lib/platform/outbound/is-public-address.ts";

/**
 * The network that one caller's failures are counted for. A provider gives a household or a server a whole /64 of
 * IPv6, so a caller with one address of it has all of them.
 */
export function clientNetwork(address: string | null): string {
  const parsed = address === null ? undefined : parseAddress(address);
  if (!parsed) return address ?? "unknown";
  if (!("parts" in parsed)) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(":")}::/64`;
}
