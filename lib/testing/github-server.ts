import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

export interface GithubServer {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  emails: readonly { readonly email: string; readonly primary: boolean; readonly verified: boolean }[];
  close(): Promise<void>;
}

/** A GitHub Enterprise Server as far as signing in goes: OAuth 2 with PKCE, the person and their addresses. */
export async function startGithubServer(): Promise<GithubServer> {
  const clientId = "laneway";
  const clientSecret = randomBytes(16).toString("hex");
  const challenges = new Map<string, string>();
  const accessToken = randomBytes(16).toString("hex");
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, { message: String(error) }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  const github: GithubServer = {
    url: `http://127.0.0.1:${address.port}`,
    clientId,
    clientSecret,
    emails: [],
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", github.url);
    if (pathname === "/login/oauth/authorize") {
      const code = randomBytes(16).toString("hex");
      challenges.set(code, searchParams.get("code_challenge") ?? "");
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", searchParams.get("state") ?? "");
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    if (pathname === "/login/oauth/access_token") {
      const form = new URLSearchParams(await text(request));
      const verifier = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
      const isGood =
        challenges.get(form.get("code") ?? "") === verifier && request.headers.authorization === basic;
      send(
        response,
        isGood ? 200 : 400,
        isGood ? { access_token: accessToken, token_type: "bearer" } : { error: "bad" },
      );
      return;
    }
    if (request.headers.authorization !== `Bearer ${accessToken}`) {
      send(response, 401, { message: "Bad credentials" });
      return;
    }
    send(
      response,
      200,
      pathname === "/api/v3/user" ? { id: 4711, login: "octocat", name: null } : github.emails,
    );
  }

  return github;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
