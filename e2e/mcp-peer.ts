import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { OAuthClientProvider, OAuthDiscoveryState } from "@modelcontextprotocol/client";
import { expect, type Page } from "@playwright/test";

type Saved = Awaited<ReturnType<OAuthClientProvider["clientInformation"]>>;
type Tokens = NonNullable<Awaited<ReturnType<OAuthClientProvider["tokens"]>>>;

/** A program on somebody's computer: keeps in memory what a client library asks it to, and listens for the browser. */
export class Peer implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata;
  /** Where it last sent its person; undefined once that was followed. */
  asked: URL | undefined;
  saved: Tokens | undefined;
  client: Saved;
  #verifier = "";
  #discovered: OAuthDiscoveryState | undefined;
  readonly #server: Server;
  #cameBack: (params: URLSearchParams) => void = () => {};

  private constructor(name: string, server: Server) {
    // A server that listens on a port has an address of this kind.
    const { port } = server.address() as AddressInfo;
    this.#server = server;
    server.on("request", (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", this.redirectUrl);
      response.setHeader("content-type", "text/html").end("<h1>You are back in the app</h1>");
      if (pathname === "/callback") this.#cameBack(searchParams);
    });
    this.redirectUrl = `http://127.0.0.1:${port}/callback`;
    this.clientMetadata = {
      client_name: name,
      redirect_uris: [this.redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  }

  static async start(name: string): Promise<Peer> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new Peer(name, server);
  }

  clientInformation() {
    return this.client;
  }
  saveClientInformation(client: Saved) {
    this.client = client;
  }
  tokens() {
    return this.saved;
  }
  saveTokens(tokens: Tokens) {
    this.saved = tokens;
  }
  codeVerifier() {
    return this.#verifier;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  redirectToAuthorization(url: URL) {
    this.asked = url;
  }
  discoveryState() {
    return this.#discovered;
  }
  saveDiscoveryState(discovered: OAuthDiscoveryState) {
    this.#discovered = discovered;
  }
  invalidateCredentials(scope: string) {
    if (scope === "all" || scope === "discovery") this.#discovered = undefined;
    if (scope === "all" || scope === "tokens") this.saved = undefined;
    if (scope === "all" || scope === "client") this.client = undefined;
  }

  /** Its person opens what it asked for, approves, and is sent back to it: with what it is given. */
  async approvedBy(page: Page): Promise<URLSearchParams> {
    if (!this.asked) throw new Error("nothing was asked for");
    const { promise: back, resolve } = Promise.withResolvers<URLSearchParams>();
    this.#cameBack = resolve;
    await page.goto(this.asked.href);
    this.asked = undefined;
    const { client_name: name } = this.clientMetadata;
    await expect(page.getByRole("heading", { name: `Connect ${name}?` })).toBeVisible();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("heading", { name: "You are back in the app" })).toBeVisible();
    return back;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
