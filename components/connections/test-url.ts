import type { ConnectionUse } from "./use-connections.ts";

/** The origin of typed text; undefined if invalid. */
function originOf(typed: string): string | undefined {
  return URL.canParse(typed) ? new URL(typed).origin : undefined;
}

/** Addresses that agents call and the connection does not allow. */
export function notAllowed({ addresses }: ConnectionUse, origins: readonly string[]) {
  const allowed = origins.map(originOf);
  return addresses.filter(({ origin }) => !allowed.includes(origin));
}

/** The default test address: the one runs wait for, otherwise one that agents call, otherwise the first allowed one. */
export function usualTestUrl(use: ConnectionUse | undefined, origins: readonly string[]): string {
  const [first] = origins.flatMap((typed) => originOf(typed) ?? []);
  if (first === undefined) return "";
  const allowed = origins.map(originOf);
  const called = (use?.addresses ?? []).filter(({ origin }) => allowed.includes(origin));
  const usual = called.find(({ waitingRuns }) => waitingRuns > 0) ?? called[0];
  return usual?.url ?? `${first}/`;
}
