import { DomainError } from "#lib/contract/errors.ts";
import { errorResponse } from "#lib/doors/http/error-response.ts";
import { writeResponse } from "#lib/doors/http/write-response.ts";
import type { Pages } from "./start-service.ts";

/** A process whose dashboard is off: every path without a route is 404, in the envelope. */
export const noPages: Pages = {
  handler: (_incoming, outgoing) =>
    writeResponse({
      response: errorResponse({
        error: new DomainError(
          "not_found",
          "There is nothing at this path. This process serves no dashboard (LANEWAY_DASHBOARD=off).",
        ),
      }),
      outgoing,
    }),
  close: async () => {},
};
