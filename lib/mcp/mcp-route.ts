import type { RouteContext } from "#lib/api/define-route.ts";
import { errorResponse } from "#lib/api/error-response.ts";
import { DomainError } from "#lib/errors.ts";
import type { McpPath } from "#lib/oauth/addresses.ts";
import { answerPost } from "./answer-post.ts";
import { allowPage, allowPreflight } from "./cross-origin.ts";
import { requirePermittedOrigin } from "./permitted-origins.ts";
import type { Toolset } from "./toolset.ts";

type Handler = (request: Request, context: RouteContext) => Promise<Response> | Response;

const ALLOWED = "POST, OPTIONS";

/** The exports of a route file of the MCP endpoint (D15): one message in, one answer out, and nothing kept between. */
export function mcpRoute({ toolset, path }: { toolset: Toolset; path: McpPath }) {
  const refuse: Handler = (request) => {
    const headers = new Headers({ allow: ALLOWED });
    allowPage(request, headers);
    const error = new DomainError(
      "method_not_allowed",
      `${request.method} is not supported here: there are no streams.`,
    );
    return errorResponse({ error, headers });
  };
  return {
    GET: refuse,
    POST: (request: Request) => answerPost({ toolset, path, request }),
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: preflight,
  } satisfies Record<string, Handler>;
}

function preflight(request: Request): Response {
  const headers = new Headers({ allow: ALLOWED });
  allowPreflight(request, headers);
  try {
    requirePermittedOrigin(request);
    return new Response(null, { status: 204, headers });
  } catch (error) {
    return errorResponse({ error, headers });
  }
}
