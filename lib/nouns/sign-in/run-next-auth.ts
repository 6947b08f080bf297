import type { AuthOptions } from "next-auth";
import NextAuth from "next-auth";
import { readCookies } from "#lib/nouns/access/session-cookies.ts";

/** What the library answers, before it is made ours. */
export interface AuthAnswer {
  readonly status: number;
  /** Where it would send the browser. */
  readonly location: string | undefined;
  readonly cookies: readonly string[];
  readonly body: unknown;
}

/** Under types of our own: it uses no more of Next's requests and answers than is given it below. */
const handle = NextAuth as unknown as (
  incoming: object,
  outgoing: object,
  options: AuthOptions,
) => Promise<void>;

/**
 * Lets next-auth handle a request. Through its handler for Node, given as much of a request and an answer as it
 * uses: its other one reads Next's own request store, which our routes do not know.
 * @param form the request's body, read already; the library reads whatever size there is.
 */
export async function runNextAuth({
  request,
  path,
  form,
  options,
  query = {},
}: {
  request: Request;
  /** Below /api/auth. */
  path: readonly string[];
  form: URLSearchParams;
  options: AuthOptions;
  /** Further parameters of the request to the provider. */
  query?: Readonly<Record<string, string>>;
}): Promise<AuthAnswer> {
  const incoming = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    cookies: Object.fromEntries(readCookies(request.headers.get("cookie"))),
    query: { ...Object.fromEntries(new URL(request.url).searchParams), ...query, nextauth: [...path] },
    body: Object.fromEntries(form),
  };
  const headers = new Map<string, string | string[]>();
  const answer = { status: 200, body: undefined as unknown }; // set by what follows
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
