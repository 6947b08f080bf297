import { isIpv4, isIpv6 } from "./ip-address.ts";

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i;
const QUOTED = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;
const INTERNATIONAL_ATOM = /^(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]|[^\0-\x7f])+$/iu;
const INTERNATIONAL_LABEL =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u00b7\u0375\u05f3\u05f4\u30fb\u200c-\u200d-]*[\p{L}\p{N}\p{M}])?$/u;

/** RFC 1123: labels of letters, digits and inner hyphens, 253 characters in all. */
export function isHostname(text: string): boolean {
  return text.length <= 253 && text.split(".").every((label) => LABEL.test(label));
}

/**
 * RFC 5890, by the kinds of character a label may hold. The contextual rules of IDNA 2008 need its tables; the
 * resolver of the name checks those.
 */
export function isInternationalHostname(text: string): boolean {
  if (text.length > 253) return false;
  return text.split(/[.\u3002\uff0e\uff61]/u).every((label) => {
    return label.length <= 63 && INTERNATIONAL_LABEL.test(label) && label.slice(2, 4) !== "--"
      ? true
      : LABEL.test(label);
  });
}

/** RFC 5321 mailbox: dot-separated atoms or a quoted string, at a host name or an address in brackets. */
export function isEmail(text: string): boolean {
  return isMailbox(text, ATOM, isHostname);
}

/** RFC 6531: as isEmail, with letters of any script. */
export function isInternationalEmail(text: string): boolean {
  return isMailbox(text, INTERNATIONAL_ATOM, isInternationalHostname);
}

function isMailbox(text: string, atom: RegExp, isHost: (host: string) => boolean): boolean {
  // RFC 5321, 4.5.3.1: 64 octets of local part, 255 of domain.
  if (text.length > 320) return false;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1 || local.length > 64) return false;
  const isLocal = QUOTED.test(local) || local.split(".").every((part) => atom.test(part));
  return isLocal && (isHost(domain) || isAddressLiteral(domain));
}

function isAddressLiteral(domain: string): boolean {
  if (!domain.startsWith("[") || !domain.endsWith("]")) return false;
  const address = domain.slice(1, -1);
  return /^ipv6:/i.test(address) ? isIpv6(address.slice(5)) : isIpv4(address);
}
