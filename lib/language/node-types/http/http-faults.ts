import { splitTemplate, type TemplatePart } from "#lib/language/expressions/syntax/split-template.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import type { ConfigFault } from "../node-type.ts";
import type { HttpConfig } from "./http.ts";
import { headerNameFault } from "./http-request.ts";
import { HTTP_URL_START, isOneValue } from "./http-url.ts";

/** A host that is one value: with a dot or a port in it, it is refused in the run. */
const HOST_OF_DATA = /^\s*https?:[/]{2}\{\{(?:[^{}]|\{[^{}]*\})*\}\}(?:[/?#:]|\s*$)/i;
const WHOLE = `For whole addresses: "url": "{{ item }}" with "origins": ["https://api.example.com"], where they may lead.`;
const NOT_A_HOST =
  "The host comes from data, and a value with a dot or a port is refused there. Write the host out, or all of it but a " +
  `name: https://{{ input.tenant }}.example.com. ${WHOLE}`;
const NO_START =
  "The URL must begin with http:// or https:// and the host, written out: https://api.example.com/orders/{{ input.id }}. A " +
  `value after that is one part of the path or the query. ${WHOLE}`;
const NOT_ONE_VALUE = `With "origins" the URL is one value and nothing beside it: "{{ item }}". Leave origins out where the host is written out.`;
const ONE_SEGMENT =
  "This value may have a /, and would be one part of the path all the same: / is sent as %2F, which most servers do not " +
  `find. Insert each part by itself. ${WHOLE}`;

const MAX_PORT = 65_535;
const MAX_SHOWN_CHARS = 200;

/** Faults that would fail every call of an http node, whatever its values are. */
export function httpFaults({ url, origins, headers }: HttpConfig): ConfigFault[] {
  const faults = Object.keys(headers).flatMap((name) => {
    const message = headerNameFault(name);
    return message ? [{ pointer: childPointer("/headers", name), message }] : [];
  });
  return [...(origins ? originFaults(origins, url) : urlFaults(url)), ...faults];
}

function originFaults(origins: readonly string[], url: string): ConfigFault[] {
  const faults = origins.flatMap((origin, index) => {
    const message = URL.canParse(origin) ? undefined : "is not an origin such as https://api.example.com";
    return message ? [{ pointer: `/origins/${index}`, message: `The text ${message}.` }] : [];
  });
  return canBeOneValue(url) ? faults : [{ pointer: "/url", message: NOT_ONE_VALUE }, ...faults];
}

function urlFaults(url: string): ConfigFault[] {
  const message = HTTP_URL_START.test(url) ? authorityFault(url) : NO_START;
  if (message !== undefined) return [{ pointer: "/url", message }];
  const warned = HOST_OF_DATA.test(url) ? NOT_A_HOST : mayHoldPath(url) ? ONE_SEGMENT : undefined;
  return warned === undefined ? [] : [{ pointer: "/url", message: warned, severity: "warning" }];
}

/** Braces that do not fit are reported as such, by the check of templates. */
function canBeOneValue(url: string): boolean {
  try {
    return isOneValue(url);
  } catch {
    return true;
  }
}

/** A name that says so, or a text with a slash that the expression looks for. */
const NAMED_PATH = /(?:^|[.'"])(?:url|uri|href|link|path|pathname)['"]?\]?$/i;
const HAS_SLASH = /'[^'\n]*\/[^'\n]*'|"[^"\n]*\/[^"\n]*"/;

/** Whether a value within the path looks like several parts of one. */
function mayHoldPath(url: string): boolean {
  let before = "";
  for (const part of partsOf(url)) {
    const isInPath = /^\s*https?:[/]{2}[^/?#]+[/][^?#]*$/i.test(before);
    if (part.kind === "expression" && isInPath) {
      const source = part.source.trim();
      if (NAMED_PATH.test(source) || (HAS_SLASH.test(source) && !/\bsplit\b/.test(source))) return true;
    }
    before += part.kind === "text" ? part.text : "x";
  }
  return false;
}

function partsOf(url: string): readonly TemplatePart[] {
  try {
    return splitTemplate(url);
  } catch {
    return [];
  }
}

/** A fault of the part between the scheme and the path, where it is literal: a value in it is checked in the run. */
function authorityFault(url: string): string | undefined {
  const [start = "", authority = ""] = /^https?:[/]{2}([^/?#\\]*)/i.exec(url.trim()) ?? [];
  const [literal = ""] = authority.split("{{");
  if (literal.includes("@"))
    return "The URL must not hold a user name or a password; a connection (connectionId) is what signs in.";
  if (literal !== authority || URL.canParse(start)) return undefined;
  const [port = ""] = /(?<=:)\d+$/.exec(authority) ?? [];
  return Number(port) > MAX_PORT
    ? `The URL's port is over ${MAX_PORT}.`
    : `The URL cannot be called: ${JSON.stringify(authority.slice(0, MAX_SHOWN_CHARS))} is not a host with or without a port.`;
}
