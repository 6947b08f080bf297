import type { AuthOptions } from "next-auth";
import NextAuth from "next-auth";
import { readCookies } from "#lib/nouns/access/session-cookies.ts";

/** The library's response before conversion. */
export interface AuthAnswer {
  readonly status: number;
  /** The redirect address. */
  readonly location: string | undefined;
  readonly cookies: readonly string[];
  readonly body: unknown;
}

/** Our own types: the library uses only these parts of Next's requests and responses. */
const handle = NextAuth as unknown as (
  incoming: object,
  outgoing: object,
  options: AuthOptions,
) => Promise<void>;

/**
 * Runs a request through next-auth, with its handler for Node and the minimal request and response that it uses: its
 * other handler needs Next's request store, which our routes do not have.
 * @param form the parsed body, because the library would read a body of any size.
 */
export async function runNextAuth({
  request,
  path,
  form,
  options,
  query = {},
  cookies = readCookies(request.headers.get("cookie")),
}: {
  request: Request;
  /** The path below /api/auth. */
  path: readonly string[];
  form: URLSearchParams;
  options: AuthOptions;
  /** Extra parameters of the redirect to the provider. */
  query?: Readonly<Record<string, string>>;
  /** The cookies under the names of `options`. */
  cookies?: ReadonlyMap<string, string>;
}): Promise<AuthAnswer> {
  const incoming = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    cookies: Object.fromEntries(cookies),
    query: { ...Object.fromEntries(new URL(request.url).searchParams), ...query, nextauth: [...path] },
    body: Object.fromEntries(form),
  };
  const headers = new Map<string, string | string[]>();
  const answer = { status: 200, body: undefined as unknown }; // set below
  const outgoing = {
    status(status: number) {
      answer.status = status;
      return outgoing;
    },
    setHeader(name: string, value: string | string[]) {
      headers.set(name.toLowerCase(), value);
      return outgoing;
    },
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    json(body: unknown) {
      answer.body = body;
    },
    send(body: unknown) {
      answer.body = body;
    },
    end() {},
  };
  await handle(incoming, outgoing, options);
  const told =
    typeof answer.body === "object" && answer.body !== null && "url" in answer.body
      ? answer.body.url
      : undefined;
  const location = headers.get("location") ?? told;
  return {
    ...answer,
    location: typeof location === "string" ? location : undefined,
    cookies: [headers.get("set-cookie") ?? []].flat(),
  };
}
