import { runtime } from "#lib/platform/runtime.ts";

/** Who passkeys are made for: the host of the public address (BASE_URL), else `localhost`, which browsers allow over http. */
export function relyingParty(): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(runtime().origin);
  return { id: hostname, origin, name: "Laneway" };
}
