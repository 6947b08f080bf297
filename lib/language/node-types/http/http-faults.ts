import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import type { ConfigFault } from "../node-type.ts";
import type { HttpConfig } from "./http.ts";
import { headerNameFault } from "./http-request.ts";
import { HTTP_URL_START } from "./http-url.ts";

/** A host that is one value: with a dot or a port in it, it is refused in the run. */
const HOST_OF_DATA = /^\s*https?:[/]{2}\{\{(?:[^{}]|\{[^{}]*\})*\}\}(?:[/?#:]|\s*$)/i;
const NOT_A_HOST =
  "The host comes from data, and a value with a dot or a port is refused there. Write the host out, or all of it but a " +
  "name: https://{{ input.tenant }}.example.com. Different hosts are different nodes, chosen by a switch.";

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
  if (message !== undefined) return [{ pointer: "/url", message }, ...faults];
  return HOST_OF_DATA.test(url)
    ? [{ pointer: "/url", message: NOT_A_HOST, severity: "warning" }, ...faults]
    : faults;
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
