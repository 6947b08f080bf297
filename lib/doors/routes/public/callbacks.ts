import { callbackOperations } from "#lib/contract/callbacks.ts";
import { acceptCallback } from "#lib/nouns/callbacks/accept-callback.ts";
import { bind } from "../bind.ts";

export const callbackRoutes = bind(callbackOperations, {
  accept: ({ actor, body }) => acceptCallback({ ...actor, value: body }),
});
