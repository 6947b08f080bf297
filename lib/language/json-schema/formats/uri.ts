import { isFreeOf } from "./characters.ts";
import { isIpv6 } from "./ip-address.ts";

/** RFC 3986, appendix B: splits in one pass; each part's characters are checked afterwards. */
const PARTS = /^(?:([^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;
const SCHEME = /^[a-z][a-z0-9+.-]*$/i;
const IP_FUTURE = /^v[0-9a-f]+\.[a-z0-9._~!$&'()*+,;=:-]+$/i;

/** The characters that each part must not contain. */
interface Alphabet {
  readonly userinfo: RegExp;
  readonly host: RegExp;
  readonly path: RegExp;
  readonly query: RegExp;
  readonly fragment: RegExp;
}

const URI: Alphabet = {
  userinfo: /[^a-z0-9._~!$&'()*+,;=:%-]/i,
  host: /[^a-z0-9._~!$&'()*+,;=%-]/i,
  path: /[^a-z0-9._~!$&'()*+,;=:@/%-]/i,
  query: /[^a-z0-9._~!$&'()*+,;=:@/?%-]/i,
  fragment: /[^a-z0-9._~!$&'()*+,;=:@/?%-]/i,
};

/** RFC 3987: beyond ASCII everything but controls, surrogates and, outside the query, private characters. */
const IRI: Alphabet = {
  userinfo: /[^a-z0-9._~!$&'()*+,;=:%\xa0-\u{10ffff}-]|[\p{Co}\p{Cs}]/iu,
  host: /[^a-z0-9._~!$&'()*+,;=%\xa0-\u{10ffff}-]|[\p{Co}\p{Cs}]/iu,
  path: /[^a-z0-9._~!$&'()*+,;=:@/%\xa0-\u{10ffff}-]|[\p{Co}\p{Cs}]/iu,
  query: /[^a-z0-9._~!$&'()*+,;=:@/?%\xa0-\u{10ffff}-]|\p{Cs}/iu,
  fragment: /[^a-z0-9._~!$&'()*+,;=:@/?%\xa0-\u{10ffff}-]|[\p{Co}\p{Cs}]/iu,
};

export function isUri(text: string): boolean {
  return fits(text, URI, true);
}

export function isUriReference(text: string): boolean {
  return fits(text, URI, false);
}

export function isIri(text: string): boolean {
  return fits(text, IRI, true);
}

export function isIriReference(text: string): boolean {
  return fits(text, IRI, false);
}

function fits(text: string, alphabet: Alphabet, needsScheme: boolean): boolean {
  const parts = PARTS.exec(text);
  if (!parts) return false;
  const [, scheme, authority, path = "", query = "", fragment = ""] = parts;
  if (scheme === undefined ? needsScheme : !SCHEME.test(scheme)) return false;
  if (authority !== undefined && !isAuthority(authority, alphabet)) return false;
  return (
    isFreeOf(path, alphabet.path) && isFreeOf(query, alphabet.query) && isFreeOf(fragment, alphabet.fragment)
  );
}

function isAuthority(authority: string, alphabet: Alphabet): boolean {
  const at = authority.lastIndexOf("@");
  if (at >= 0 && !isFreeOf(authority.slice(0, at), alphabet.userinfo)) return false;
  const parts = /^(\[[^\]]*\]|[^:]*)(?::[0-9]*)?$/.exec(authority.slice(at + 1));
  if (!parts) return false;
  const host = parts[1] ?? "";
  if (!host.startsWith("[")) return isFreeOf(host, alphabet.host);
  const address = host.slice(1, -1);
  return isIpv6(address) || IP_FUTURE.test(address);
}
