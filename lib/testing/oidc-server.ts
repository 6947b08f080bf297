import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** The person signed in at the provider. */
export interface OidcPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly name?: string;
  /** When they signed in at the provider, in seconds. */
  readonly auth_time?: number;
}

export interface OidcServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The person who agrees to the next request. */
  person: OidcPerson;
  /** Changes what the next id tokens say, as a provider that lies would. */
  forge: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

interface Grant {
  readonly person: OidcPerson;
  readonly challenge: string;
  readonly nonce: string | null;
  readonly redirectUri: string;
}

/**
 * An OpenID Connect provider that speaks the real protocol: discovery, authorization code with PKCE, signed id tokens,
 * keys, userinfo. Whoever is sent there is `person` and agrees; a request with a `login_hint` is of somebody else, who has
 * that address and signs in for it. It refuses what a strict one would: a wrong client,
 * redirect address or verifier, and a code used twice.
 */
export async function startOidcServer(): Promise<OidcServer> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const jwk = { ...publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" };
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, OidcPerson>();
  const clientId = "laneway";
  const clientSecret = randomBytes(16).toString("hex");
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, { error: String(error) }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the provider has no port");
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider: OidcServer = {
    issuer,
    clientId,
    clientSecret,
    person: { sub: "nobody" },
    forge: {},
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer);
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return send(response, 200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          code_challenge_methods_supported: ["S256"],
        });
      case "/jwks":
        return send(response, 200, { keys: [jwk] });
      case "/authorize":
        return authorize(url.searchParams, response);
      case "/token":
        return exchange(request, response);
      case "/userinfo": {
        const person = tokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
        return person ? send(response, 200, person) : send(response, 401, { error: "invalid_token" });
      }
      default:
        return send(response, 404, {});
    }
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get("redirect_uri") ?? "";
    const challenge = query.get("code_challenge");
    const isGood = query.get("client_id") === clientId && query.get("code_challenge_method") === "S256";
    if (!isGood || !challenge || !query.get("scope")?.split(" ").includes("openid")) {
      send(response, 400, { error: "invalid_request" });
      return;
    }
    const code = randomBytes(16).toString("hex");
    const hint = query.get("login_hint");
    const now = Math.floor(Date.now() / 1_000);
    const person = hint === null ? provider.person : { ...proven(hint), auth_time: now };
    grants.set(code, { person, challenge, nonce: query.get("nonce"), redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state") ?? "");
    response.writeHead(302, { location: back.href }).end();
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (request.headers.authorization !== expected) return send(response, 401, { error: "invalid_client" });
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (grant?.challenge !== verifier || grant.redirectUri !== form.get("redirect_uri")) {
      return send(response, 400, { error: "invalid_grant" });
    }
    const accessToken = randomBytes(16).toString("hex");
    tokens.set(accessToken, grant.person);
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce: grant.nonce,
      ...grant.person,
    };
    const idToken = signed({ ...claims, ...provider.forge }, privateKey);
    send(response, 200, {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: 300,
      id_token: idToken,
    });
  }

  return provider;
}

const proven = (email: string) => ({ sub: email, email, email_verified: true });

function signed(claims: Readonly<Record<string, unknown>>, key: KeyObject): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const body = `${encode({ alg: "RS256", kid: "1", typ: "JWT" })}.${encode(claims)}`;
  return `${body}.${sign("sha256", Buffer.from(body), key).toString("base64url")}`;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
