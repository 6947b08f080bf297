import type { HttpConfig } from "#lib/contract/agent-document.ts";
import { childPointer } from "#lib/json-schema/json-pointer.ts";
import { headerNameFault } from "#lib/nodes/http-request.ts";
import { HTTP_URL_START } from "#lib/nodes/http-url.ts";
import { type Problem, problem } from "./problem.ts";

/** What would fail every call of an http node, whatever its values are. */
export function checkHttpConfig({ url, headers }: HttpConfig, path: string): Problem[] {
  const problems = Object.keys(headers).flatMap((name) => {
    const fault = headerNameFault(name);
    return fault ? [problem("schema_violation", childPointer(`${path}/headers`, name), fault)] : [];
  });
  if (HTTP_URL_START.test(url)) return problems;
  const fault =
    "The URL must begin with http:// or https:// and a host; a value may only be inserted after that.";
  return [problem("schema_violation", `${path}/url`, fault), ...problems];
}
