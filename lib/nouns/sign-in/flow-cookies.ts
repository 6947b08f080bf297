import { createHash } from "node:crypto";
import { readCookies, sessionCookies } from "#lib/nouns/access/session-cookies.ts";
import { hasSecureCookies } from "#lib/nouns/access/session-token.ts";

/*
 * A browser may be on its way to several providers at once, in tabs that know nothing of each other. So each flow (one
 * leaving and its return) has cookies of its own: their names end with a digest of the flow's `state`, which the provider
 * sends back. A flow that returns clears its own cookies and no other's.
 */

/** Flows under way that a browser keeps, with the new one. */
const MOST_FLOWS = 4;
/** Most characters of older flows' cookies: a request's headers are 16 KiB at most, and every request carries them. */
const MOST_CHARS = 6_000;

/** The suffix of a flow's cookies, by the `state` of the provider's address or of the return. */
export function flowOf(address: string): string {
  const state = URL.parse(address)?.searchParams.get("state") ?? "";
  return `.${createHash("sha256").update(state).digest("base64url").slice(0, 16)}`;
}

function namesOfFlows(): readonly string[] {
  const { errand, pkce, state, nonce } = sessionCookies({ secure: hasSecureCookies() });
  return [errand, pkce, state, nonce];
}

/** The request's cookies as next-auth knows their names: those of this flow, and none of another's. */
export function cookiesOfFlow(cookieHeader: string | null, flow: string): ReadonlyMap<string, string> {
  const cookies = readCookies(cookieHeader);
  for (const name of namesOfFlows()) {
    const value = cookies.get(name + flow);
    if (value === undefined) cookies.delete(name);
    else cookies.set(name, value);
  }
  return cookies;
}

/** A Set-Cookie header of next-auth, under the flow's name where it is a cookie of flows. */
export function intoFlow(setCookie: string, flow: string): string {
  const name = setCookie.slice(0, setCookie.indexOf("="));
  return namesOfFlows().includes(name) ? name + flow + setCookie.slice(name.length) : setCookie;
}

/**
 * The Set-Cookie headers that end the oldest flows, so that a new one has room: somebody who leaves often and never returns
 * would otherwise be refused every request for the size of its headers. Browsers send older cookies first (RFC 6265 5.4).
 */
export function clearOldFlows(cookieHeader: string | null): string[] {
  const flows = flowsIn(cookieHeader);
  let chars = [...flows.values()].reduce((sum, flow) => sum + flow.chars, 0);
  const cleared: string[] = [];
  for (const [suffix, flow] of flows) {
    if (flows.size < MOST_FLOWS && chars <= MOST_CHARS) break;
    flows.delete(suffix);
    chars -= flow.chars;
    cleared.push(...flow.names);
  }
  return cleared.map(clear);
}

/** The Set-Cookie headers that end a flow, however it ended: next-auth leaves its own after a refusal. */
export const clearFlow = (flow: string): string[] => namesOfFlows().map((name) => clear(name + flow));

function clear(name: string): string {
  const secure = hasSecureCookies() ? "; Secure" : "";
  return `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookies of each flow by its suffix, in the order of the header. */
function flowsIn(cookieHeader: string | null) {
  const names = namesOfFlows();
  const flows = new Map<string, { names: string[]; chars: number }>();
  for (const [full, value] of readCookies(cookieHeader)) {
    const name = names.find((one) => full.startsWith(`${one}.`));
    if (name === undefined) continue;
    const suffix = full.slice(name.length);
    const before = flows.get(suffix);
    const chars = full.length + value.length + (before?.chars ?? 0);
    flows.set(suffix, { names: [...(before?.names ?? []), full], chars });
  }
  return flows;
}
