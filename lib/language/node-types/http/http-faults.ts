import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import type { ConfigFault } from "../node-type.ts";
import type { HttpConfig } from "./http.ts";
import { headerNameFault } from "./http-request.ts";
import { HTTP_URL_START } from "./http-url.ts";

const MAX_PORT = 65_535;
const MAX_SHOWN_CHARS = 200;

/** Faults that would fail every call of an http node, whatever its values are. */
export function httpFaults({ url, headers }: HttpConfig): ConfigFault[] {
  const faults = Object.keys(headers).flatMap((name) => {
    const message = headerNameFault(name);
    return message ? [{ pointer: childPointer("/headers", name), message }] : [];
  });
  const message = HTTP_URL_START.test(url)
    ? authorityFault(url)
    : "The URL must begin with http:// or https:// and a host; a value may only be inserted after that.";
  return message === undefined ? faults : [{ pointer: "/url", message }, ...faults];
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
