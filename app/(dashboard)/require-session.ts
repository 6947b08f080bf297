import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { setUpFactorPath, signInPath } from "#lib/contract/sign-in-path.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** What Next gives a page whose address has these parts. */
export interface PageAddress<Parts> {
  readonly params: Promise<Parts>;
  readonly searchParams: SearchParams;
}

/** The session's person, read once per request however many parts of the page ask. */
export const readSession = cache(async () => sessionActor({ cookieHeader: (await headers()).get("cookie") }));

/**
 * The session of a page. Redirects visitors who are not signed in, and people who must set up a second factor, and
 * brings them back afterwards. Every dashboard page calls it: a layout does not render again on navigation.
 */
export async function requireSession({
  path,
  searchParams,
}: {
  path: string;
  searchParams?: SearchParams;
}): Promise<UserActor> {
  const actor = await readSession();
  const asked = path + queryOf(await searchParams);
  if (!actor) return redirect(signInPath(asked));
  return actor.mustSetUpFactor ? redirect(setUpFactorPath(asked)) : actor;
}

function queryOf(params: Awaited<SearchParams> = {}): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}
