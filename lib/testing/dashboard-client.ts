import type { SessionOperation } from "#lib/contract/operation.ts";
import { stampPassword } from "#lib/nouns/access/session-token.ts";
import { sealSession } from "#lib/nouns/sign-in/testing/seal-session.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type ApiRequest, type ApiResponse, addressOf, fetchOptions } from "./api-client.ts";
import { checkResponse } from "./check-response.ts";

/** A person's browser as far as /api goes. Every response is held against the contract before a test sees it. */
export class Dashboard {
  readonly #baseUrl: string;
  readonly cookie: string;

  constructor(baseUrl: string, cookie: string) {
    this.#baseUrl = baseUrl;
    this.cookie = cookie;
  }

  async call<O extends SessionOperation>(operation: O, request: ApiRequest = {}): Promise<ApiResponse<O>> {
    const response = await this.fetch(addressOf(operation, request), fetchOptions(operation, request));
    return checkResponse(operation, response);
  }

  /** For what no contract allows. Adds the session, and the origin that a browser would, and checks nothing. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("cookie")) headers.set("cookie", this.cookie);
    if (!headers.has("origin")) headers.set("origin", new URL(this.#baseUrl).origin);
    return fetch(new URL(path, this.#baseUrl), { ...init, headers });
  }
}

/** Signs a person in, as they would with a password, without its check. */
export async function openDashboard({
  baseUrl,
  workspaceId,
  userId,
}: {
  baseUrl: string;
  workspaceId: string;
  userId: string;
}): Promise<Dashboard> {
  const password = `a hash of ${userId}`;
  await runtime().db.pool.query("update users set password_hash = $2 where id = $1", [userId, password]);
  const claims = { userId, workspaceId, passwordStamp: stampPassword(password) };
  return new Dashboard(baseUrl, await sealSession({ claims, maxAge: 3_600 }));
}
