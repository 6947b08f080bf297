import { createHash, randomBytes } from "node:crypto";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";

/** An OAuth endpoint's response. */
export interface OAuthAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, otherwise the text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests name what they look at
  readonly body: any;
}

export interface PersonRef {
  readonly workspaceId: string;
  readonly userId: string;
}

interface Choice {
  readonly scopes?: readonly Scope[];
  readonly staysConnected?: boolean;
  readonly allowedTeamIds?: readonly string[];
  readonly allowedProjectIds?: readonly string[];
  readonly takesOver?: string;
}

/** A client that a person connects. It speaks the protocol by hand, because tests send what no library would. */
export class ClientApp {
  readonly baseUrl: string;
  clientId = "";
  redirectUri = "http://127.0.0.1:33418/callback";
  readonly codeVerifier = randomBytes(32).toString("base64url");

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  /** Registers a client. */
  static async registered(baseUrl: string, metadata: Record<string, unknown> = {}): Promise<ClientApp> {
    const app = new ClientApp(baseUrl);
    const { status, body } = await app.register({ redirect_uris: [app.redirectUri], ...metadata });
    if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`);
    app.clientId = body.client_id;
    app.redirectUri = body.redirect_uris[0];
    return app;
  }

  async register(metadata: unknown, path = "/oauth/register"): Promise<OAuthAnswer> {
    return answerOf(
      await fetch(this.baseUrl + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(metadata),
      }),
    );
  }

  /** The parameters of a valid request. Undefined omits one. */
  parameters(changes: Readonly<Record<string, string | undefined>> = {}): URLSearchParams {
    const all: Record<string, string | undefined> = {
      response_type: "code",
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      code_challenge: createHash("sha256").update(this.codeVerifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "a state: with & what not",
      scope: "agents:list agents:run",
      resource: `${this.baseUrl}/v1/mcp`,
      ...changes,
    };
    const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return new URLSearchParams(given);
  }

  /** Returns the redirect without following it. */
  async authorize(
    parameters = this.parameters(),
    path = "/oauth/authorize",
  ): Promise<OAuthAnswer & { location: string | null }> {
    const response = await fetch(`${this.baseUrl}${path}?${parameters}`, { redirect: "manual" });
    return { ...(await answerOf(response)), location: response.headers.get("location") };
  }

  /**
   * Approves the request as the person.
   * @returns the parameters of the redirect to the app.
   */
  async approvedBy(
    person: PersonRef,
    choice: Choice = {},
    parameters = this.parameters(),
  ): Promise<URLSearchParams> {
    const { status, body } = await this.approve(await this.dashboardOf(person), person, choice, parameters);
    if (status !== 200 || !body) throw new Error(`not approved: ${JSON.stringify(body)}`);
    return new URL(body.redirectTo).searchParams;
  }

  async approve(
    dashboard: Dashboard,
    person: PersonRef,
    choice: Choice = {},
    parameters = this.parameters(),
  ) {
    const body = this.approval(person, choice, parameters);
    return dashboard.call(dashboardOperations.approveApp, { body });
  }

  /** The request that the page sends when the person presses Approve. */
  approval({ workspaceId, userId }: PersonRef, choice: Choice = {}, parameters = this.parameters()) {
    return {
      request: parameters.toString(),
      userId,
      workspaceId,
      scopes: choice.scopes ?? ["agents:list", "agents:run"],
      staysConnected: choice.staysConnected ?? true,
      allowedTeamIds: choice.allowedTeamIds ?? [],
      allowedProjectIds: choice.allowedProjectIds ?? [],
      ...(choice.takesOver === undefined ? {} : { takesOver: choice.takesOver }),
    };
  }

  dashboardOf({ workspaceId, userId }: PersonRef): Promise<Dashboard> {
    return openDashboard({ baseUrl: this.baseUrl, workspaceId, userId });
  }

  /** Goes from consent to tokens. */
  async connectedBy(person: PersonRef, choice: Choice = {}, parameters = this.parameters()) {
    const { status, body } = await this.exchange(
      (await this.approvedBy(person, choice, parameters)).get("code") ?? "",
    );
    if (status !== 200) throw new Error(`not connected: ${JSON.stringify(body)}`);
    return { accessToken: String(body.access_token), refreshToken: String(body.refresh_token) };
  }

  exchange(code: string, changes: Readonly<Record<string, string | undefined>> = {}): Promise<OAuthAnswer> {
    return this.post("/oauth/token", {
      grant_type: "authorization_code",
      code,
      code_verifier: this.codeVerifier,
      redirect_uri: this.redirectUri,
      client_id: this.clientId,
      ...changes,
    });
  }

  refresh(
    refreshToken: string,
    changes: Readonly<Record<string, string | undefined>> = {},
  ): Promise<OAuthAnswer> {
    return this.post("/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: this.clientId,
      ...changes,
    });
  }

  async post(path: string, fields: Readonly<Record<string, string | undefined>>): Promise<OAuthAnswer> {
    const given = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return this.send(path, { body: new URLSearchParams(given) });
  }

  /** Sends any token request. */
  async send(path: string, init: RequestInit): Promise<OAuthAnswer> {
    return answerOf(await fetch(this.baseUrl + path, { method: "POST", ...init }));
  }
}

async function answerOf(response: Response): Promise<OAuthAnswer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
