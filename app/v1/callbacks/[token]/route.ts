import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { acceptCallback } from "#lib/callbacks/accept-callback.ts";
import { callbackOperations } from "#lib/contract/callbacks.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(callbackOperations.accept, ({ actor, body }) =>
    acceptCallback({ ...actor, value: body }),
  ),
});
