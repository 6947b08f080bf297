import { DomainError } from "#lib/contract/errors.ts";
import { LimitedKeys } from "#lib/doors/api/admit.ts";
import { answerRequest } from "#lib/doors/api/answer-request.ts";
import { bearer } from "#lib/doors/api/authenticate.ts";
import type { RouteHandler } from "#lib/doors/http/answer-route.ts";
import { type AnswerHeaders, errorResponse } from "#lib/doors/http/error-response.ts";
import type { CredentialDigest } from "#lib/nouns/access/read-with-credential.ts";
import type { McpPath } from "#lib/nouns/oauth/addresses.ts";
import { answerPost } from "./answer-post.ts";
import { authenticateCaller } from "./authenticate-caller.ts";
import { type BegunCall, beginCall } from "./begin-call.ts";
import { allowPage, allowPreflight, requirePermittedOrigin } from "./permitted-origins.ts";
import type { Toolset } from "./toolset.ts";

const ALLOWED = "POST, OPTIONS";

/** The exports of a route file of the MCP endpoint (D15). It is stateless: one message in, one answer out. */
export function mcpRoute({ toolset, path }: { toolset: Toolset; path: McpPath }) {
  const refuse: RouteHandler = (request) => {
    const headers: AnswerHeaders = { allow: ALLOWED };
    allowPage(request, headers);
    const error = new DomainError(
      "method_not_allowed",
      `${request.method} is not supported here: there are no streams.`,
    );
    return errorResponse({ error, headers });
  };
  const limitedKeys = new LimitedKeys();
  const post = (request: Request) => {
    let begun: BegunCall | undefined;
    return answerRequest({
      request,
      authenticate: async (headers) => {
        allowPage(request, headers);
        requirePermittedOrigin(request);
        const credential = bearer(request);
        const isLimited = ({ hash }: CredentialDigest) => limitedKeys.has(hash);
        begun = await beginCall({ request, credential, toolset, isLimited });
        const { scopes } = toolset;
        return authenticateCaller({ request, credential, path, scopes, headers, found: begun?.ahead });
      },
      answer: (admitted) => {
        if (begun?.digest && admitted.limited) limitedKeys.add(begun.digest.hash, admitted.limited);
        return answerPost({ toolset, path, request, begun }, admitted);
      },
    });
  };
  return {
    GET: refuse,
    POST: post,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: preflight,
  } satisfies Record<string, RouteHandler>;
}

function preflight(request: Request): Response {
  const headers: AnswerHeaders = { allow: ALLOWED };
  allowPreflight(request, headers);
  try {
    requirePermittedOrigin(request);
    return new Response(null, { status: 204, headers });
  } catch (error) {
    return errorResponse({ error, headers });
  }
}
