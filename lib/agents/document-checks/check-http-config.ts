import type { HttpConfig } from "#lib/contract/agent-document.ts";
import { childPointer } from "#lib/json-schema/json-pointer.ts";
import { headerNameFault } from "#lib/nodes/http-request.ts";
import { HTTP_URL_START } from "#lib/nodes/http-url.ts";
import { type Problem, problem } from "./problem.ts";

const MAX_PORT = 65_535;
const MAX_SHOWN_CHARS = 200;

/** What would fail every call of an http node, whatever its values are. */
export function checkHttpConfig({ url, headers }: HttpConfig, path: string): Problem[] {
  const problems = Object.keys(headers).flatMap((name) => {
    const fault = headerNameFault(name);
    return fault ? [problem("schema_violation", childPointer(`${path}/headers`, name), fault)] : [];
  });
  const fault = HTTP_URL_START.test(url)
    ? authorityFault(url)
    : "The URL must begin with http:// or https:// and a host; a value may only be inserted after that.";
  return fault === undefined ? problems : [problem("schema_violation", `${path}/url`, fault), ...problems];
}

/** Of what stands between the scheme and the path, where it is literal: a value in it is looked at in the run. */
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
