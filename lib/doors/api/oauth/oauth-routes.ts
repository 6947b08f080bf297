import { DomainError } from "#lib/contract/errors.ts";
import type { RouteHandler } from "#lib/doors/http/answer-route.ts";
import type { Routes } from "../routes.ts";
import { acrossOrigins } from "./across-origins.ts";
import { refuseOAuth } from "./oauth-answer.ts";

type Answer = (request: Request) => Promise<Response>;

/**
 * The exports of a route file for an OAuth endpoint that programs call: POST only, open to clients in browsers. All
 * errors become OAuth error bodies here (D1).
 */
export function oauthRoutes(answer: Answer): Routes {
  return acrossOrigins(only("POST", answer));
}

/** The same for the endpoint that browsers navigate to. Pages of other origins cannot read it. */
export function authorizationRoutes(answer: Answer): Routes {
  return only("GET", answer);
}

function only(method: "GET" | "POST", answer: Answer): Routes {
  const allow = method === "GET" ? "GET, HEAD, OPTIONS" : "POST, OPTIONS";
  const refuse: RouteHandler = async (request) =>
    refuseOAuth({
      request,
      error: new DomainError("method_not_allowed", `${request.method} is not supported here.`),
      headers: { allow },
    });
  const own: RouteHandler = async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      return refuseOAuth({ error, request });
    }
  };
  const refusing = { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse };
  return {
    ...refusing,
    [method]: own,
    OPTIONS: () => new Response(null, { status: 204, headers: { allow } }),
  };
}
