import type { Actor, CredentialActor } from "#lib/auth/actor.ts";
import type { CallbackHolder } from "./authenticate.ts";

/** Whether an outside program calls, by a key or as a connected app: scopes, its own limit and the request log are for those. */
export function isCredential(actor: Actor | CallbackHolder): actor is CredentialActor {
  return actor.kind === "key" || actor.kind === "grant";
}
