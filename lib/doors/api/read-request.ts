import { z } from "zod";
import { DomainError } from "#lib/contract/errors.ts";
import type { AnyRequest, BodyOf, OctetsOf, ParamsOf, QueryOf } from "#lib/contract/operation.ts";
import type { RouteContext } from "#lib/doors/http/answer-route.ts";
import { HTTP_STATUS } from "#lib/doors/http/error-meanings.ts";
import { readJsonBody } from "#lib/doors/http/read-json-body.ts";
import { hasOctets, readOctets } from "#lib/doors/http/read-octets.ts";
import { bodyError, shapeError } from "./shape-faults.ts";

/** An operation without query parameters refuses any parameter (D1). */
const NO_QUERY = z.strictObject({});
const NO_BODY = z.strictObject({});

/** Whether the request has a body that the contract does not allow. The public API ignores such a body. */
function refusesBody({ credential, method }: AnyRequest, { headers }: Request): boolean {
  if (credential !== "session" || method === "GET") return false;
  return headers.has("transfer-encoding") || Number(headers.get("content-length")) > 0;
}

/** Query parameters by name; a repeated one is a list. */
function queryValues(url: URL): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(url.searchParams.keys())) {
    const all = url.searchParams.getAll(name);
    if (name.includes("\0") || all.some((value) => value.includes("\0"))) throw unstorable(name);
    values[name] = all.length === 1 ? (all[0] ?? "") : all;
  }
  return values;
}

/** The path parameter that no id can be: PostgreSQL text cannot hold U+0000. */
function withNul(named: Awaited<RouteContext["params"]>): string | undefined {
  return Object.keys(named).find((name) => [named[name]].flat().some(hasNul));
}

/** In the code that the operation has for an unknown id at this place, which is no different to callers. */
function nothingThere({ errors }: AnyRequest, parameter: string): DomainError {
  const own = `${parameter.replace(/Id$/, "")}_not_found`;
  const code =
    errors.find((known) => known === own) ??
    errors.findLast((known) => HTTP_STATUS[known] === 404) ??
    "not_found";
  return new DomainError(code, "There is nothing at this path.");
}

const hasNul = (value: string | undefined) => value?.includes("\0") ?? false;

/** As in bodies: PostgreSQL text cannot hold U+0000. A URL cannot contain half a surrogate pair. */
function unstorable(name: string): DomainError {
  return new DomainError("invalid_request", "A query parameter contains U+0000.", {
    details: [
      { code: "unstorable_text", message: "contains U+0000", field: name.replaceAll("\0", "\ufffd") },
    ],
  });
}

export interface ReadRequest<O extends AnyRequest> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly octets: OctetsOf<O>;
}

/**
 * Reads a request's body, query and parameters as its operation's contract says.
 * @throws DomainError unsupported_media_type, payload_too_large, invalid_request.
 */
export async function readRequest<O extends AnyRequest>(
  operation: O,
  request: Request,
  context: RouteContext,
): Promise<ReadRequest<O>> {
  const { maxBodyBytes, inputAt } = operation;
  const octets =
    operation.octets && hasOctets(request, operation.body === undefined) ? operation.octets : undefined;
  const sent = octets && readOctets(request, octets.maxBytes);
  const bound = maxBodyBytes === undefined ? { inputAt } : { plainUpTo: maxBodyBytes };
  const shape = octets
    ? undefined
    : (operation.body ?? (refusesBody(operation, request) ? NO_BODY : undefined));
  const json = shape && (await readJsonBody(request, bound));
  const body = shape?.safeParse(json, { reportInput: true });
  if (body && !body.success) throw bodyError({ error: body.error, operation, given: json, where: "body" });
  const query = ((octets ? octets.query : operation.query) ?? NO_QUERY).safeParse(
    request.url.includes("?") ? queryValues(new URL(request.url)) : {},
    {
      reportInput: true,
    },
  );
  if (!query.success) throw shapeError(query.error, "query");
  // In development Next passes no params for a path without parameters, despite its types.
  const named: Awaited<typeof context.params> | undefined = await context.params;
  const params = operation.params?.safeParse(named);
  const impossible = withNul(named ?? {}) ?? params?.error?.issues[0]?.path[0];
  if (impossible !== undefined) throw nothingThere(operation, String(impossible));
  // The values match the operation's own schemas; TypeScript cannot relate them by name.
  return {
    params: params?.data,
    query: octets ? undefined : query.data,
    body: operation.body && body?.data,
    octets: sent && { ...sent, query: octets?.query && query.data },
  } as ReadRequest<O>;
}
