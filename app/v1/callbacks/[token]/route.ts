import { callbackOperations } from "#lib/contract/callbacks.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { acceptCallback } from "#lib/nouns/callbacks/accept-callback.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(callbackOperations.accept, ({ actor, body }) =>
    acceptCallback({ ...actor, value: body }),
  ),
});
