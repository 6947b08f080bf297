import { runtime } from "#lib/platform/runtime.ts";

/** The relying party of passkeys: the host of BASE_URL, otherwise `localhost`, which browsers allow over http. */
export function relyingParty(): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(runtime().origin);
  return { id: hostname, origin, name: "Laneway" };
}
