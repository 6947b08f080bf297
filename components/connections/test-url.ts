import type { ConnectionUse } from "./use-connections.ts";

/** "https://api.example", however it was typed; undefined while it is none. */
function originOf(typed: string): string | undefined {
  return URL.canParse(typed) ? new URL(typed).origin : undefined;
}

/** What agents call with a connection that does not allow it. */
export function notAllowed({ addresses }: ConnectionUse, origins: readonly string[]) {
  const allowed = origins.map(originOf);
  return addresses.filter(({ origin }) => !allowed.includes(origin));
}

/** What a test calls unless somebody says otherwise: where runs wait, or else what agents call, or the first address. */
export function usualTestUrl(use: ConnectionUse | undefined, origins: readonly string[]): string {
  const [first] = origins.flatMap((typed) => originOf(typed) ?? []);
  if (first === undefined) return "";
  const allowed = origins.map(originOf);
  const called = (use?.addresses ?? []).filter(({ origin }) => allowed.includes(origin));
  const usual = called.find(({ waitingRuns }) => waitingRuns > 0) ?? called[0];
  return usual?.url ?? `${first}/`;
}
