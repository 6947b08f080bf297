import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Metadata services of clouds. Most are in refused ranges anyway; the list also applies to allowed names, and Azure's
 * address looks public.
 */
const METADATA = new Set([
  "169.254.169.254",
  "169.254.170.2",
  "169.254.170.23",
  "100.100.100.200",
  "192.0.0.192",
  "168.63.129.16",
  "fd00:ec2::254",
  "fd00:ec2::23",
  "fd20:ce::254",
]);

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];
const NAT64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("64:ff9b::"), 96];
/** 6bone, returned to IANA; not in ipaddr.js yet. */
const SIX_BONE: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("3ffe::"), 16];

/**
 * Parses an address from a resolver or URL, without a zone; an IPv4 address in IPv6 (::ffff:a.b.c.d) becomes the IPv4
 * address that the system would connect to. Undefined for anything else: other spellings (decimal, octal, hex) were
 * normalised by the URL parser.
 */
export function parseAddress(text: string): Address | undefined {
  const bare = text.split("%", 1)[0] ?? "";
  const family = isIP(bare);
  if (family === 0) return undefined;
  // ipaddr.js confuses `::1.2.3.4` with `::ffff:1.2.3.4`; not in the URL parser's spelling.
  const address = ipaddr.parse(family === 6 ? new URL(`http://[${bare}]/`).hostname.slice(1, -1) : bare);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

export function isMetadataAddress(address: Address): boolean {
  const named = address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
  return METADATA.has(named);
}

/**
 * Whether an address is public: not loopback, private, carrier-grade NAT, link-local, metadata, multicast, broadcast,
 * documentation, benchmarking or reserved. Refuses IPv6 outside 2000::/3 and addresses that embed IPv4 (6to4, Teredo,
 * compatible, translated). NAT64 is judged by its IPv4 address, because IPv6-only networks reach everything through it.
 */
export function isPublicAddress(address: Address): boolean {
  if (isMetadataAddress(address)) return false;
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast";
  if (address.match(NAT64)) return isPublicAddress(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.match(GLOBAL_UNICAST) && address.range() === "unicast" && !address.match(SIX_BONE);
}
