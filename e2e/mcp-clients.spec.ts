// Tagged LONG is each client but the one that says what it can: they differ in what they send, not in the way.

import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect } from "@playwright/test";
import { signedInTest as test } from "./journey.ts";
import { Peer } from "./mcp-peer.ts";
import { LONG } from "./tags.ts";

/** As much of a client library as every one of them has. */
interface Library {
  connect(): Promise<void>;
  /** Called with the parameters that the browser came back with after a refused connection. */
  finish(params: URLSearchParams): Promise<void>;
  listTools(): Promise<string[]>;
  call(name: string): Promise<unknown>;
  /** The protocol's revision, where the library reports it. */
  version(): string | undefined;
}

const INFO = { name: "peer", version: "1.0.0" };

function textOf(content: unknown): unknown {
  const [item] = Array.isArray(content) ? content : [];
  return JSON.parse(item?.text ?? "null");
}

function current(peer: Peer, url: URL, options: ClientOptions): Library {
  const client = new Client(INFO, options);
  let transport: StreamableHTTPClientTransport;
  return {
    connect() {
      transport = new StreamableHTTPClientTransport(url, { authProvider: peer });
      return client.connect(transport);
    },
    finish: (params) => transport.finishAuth(params),
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name) => textOf((await client.callTool({ name, arguments: {} })).content),
    version: () => client.getNegotiatedProtocolVersion(),
  };
}

function earlier(peer: Peer, url: URL): Library {
  const client = new EarlierClient(INFO);
  let transport: EarlierTransport;
  return {
    connect() {
      transport = new EarlierTransport(url, { authProvider: peer });
      return client.connect(transport);
    },
    finish: (params) => transport.finishAuth(params.get("code") ?? ""),
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name) => textOf((await client.callTool({ name, arguments: {} })).content),
    version: () => undefined,
  };
}

const mode = (chosen: NonNullable<ClientOptions["versionNegotiation"]>["mode"]) => (peer: Peer, url: URL) =>
  current(peer, url, chosen === undefined ? {} : { versionNegotiation: { mode: chosen } });

const LIBRARIES: readonly [string, (peer: Peer, url: URL) => Library, string | undefined][] = [
  ["@modelcontextprotocol/client, legacy", mode("legacy"), "2025-11-25"],
  ["@modelcontextprotocol/client, auto", mode("auto"), "2026-07-28"],
  ["@modelcontextprotocol/client, pinned", mode({ pin: "2026-07-28" }), "2026-07-28"],
  ["@modelcontextprotocol/sdk", earlier, undefined],
];

for (const [name, make, version] of LIBRARIES) {
  const isLong = !name.endsWith("auto");
  test(`${name}: registered, approved in the browser, lists and calls tools, refreshes, and is revoked`, {
    tag: isLong ? LONG : [],
  }, async ({ page, request, service }) => {
    const peer = await Peer.start(`Peer ${name}`);
    const library = make(peer, new URL("/v1/mcp", service.baseUrl));

    await test.step("is told to sign in, and registers by itself", async () => {
      await expect(library.connect()).rejects.toThrow(/unauthorized/i);
      expect(peer.client?.client_id).toMatch(/^cli_/);
    });

    await test.step("is approved", async () => {
      const params = await peer.approvedBy(page);
      expect(params.get("iss")).toBe(new URL(service.baseUrl).origin);
      await library.finish(params);
      expect(peer.saved).toMatchObject({ access_token: expect.stringMatching(/^lwa_/) });
    });

    await test.step("lists and calls", async () => {
      await library.connect();
      expect(library.version()).toBe(version);
      expect(await library.listTools()).toContain("run_agent");
      expect(await library.call("list_agents")).toMatchObject({
        agents: expect.arrayContaining([expect.objectContaining({ name: "Refund desk" })]),
      });
    });

    await test.step("refreshes when its access token has run out, also from two calls at once", async () => {
      const before = peer.saved;
      const agents = { agents: expect.any(Array) };
      if (!before?.refresh_token) throw new Error("no refresh token was given");
      peer.saved = { ...before, access_token: "lwa_run-out" };
      // Two calls at once find it run out, and each may refresh.
      const called = await Promise.all([library.call("list_agents"), library.call("list_agents")]);
      expect(called).toMatchObject([agents, agents]);
      expect(await library.call("list_agents")).toMatchObject(agents);
      expect(peer.saved?.access_token).toMatch(/^lwa_[0-9A-Za-z]{30,}$/);
      expect(peer.saved?.refresh_token).not.toBe(before.refresh_token);
      expect(peer.asked).toBeUndefined();
    });

    await test.step("is signed out by its own revocation, and asks again", async () => {
      const revoked = await request.post("/oauth/revoke", {
        form: { token: peer.saved?.refresh_token ?? "", client_id: peer.client?.client_id ?? "" },
      });
      expect(revoked.status()).toBe(200);
      await expect(library.call("list_agents")).rejects.toThrow(/unauthorized/i);
      expect(peer.asked?.pathname).toBe("/oauth/authorize");
    });
    peer.close();
  });
}

test("an app is connected, seen, and ended in the dashboard; it is refused and told to sign in again", {
  tag: LONG,
}, async ({ page, service }) => {
  test.slow();
  const name = "Night shift";
  const peer = await Peer.start(name);
  const app = current(peer, new URL("/v1/mcp", service.baseUrl), { versionNegotiation: { mode: "auto" } });
  await expect(app.connect()).rejects.toThrow(UnauthorizedError);
  await app.finish(await peer.approvedBy(page));
  await app.connect();
  await app.call("list_agents");

  await page.goto("/connected-apps");
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("Connected");
  await row.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("tab", { name: "Requests" }).click();
  await expect(page.getByText("tools/call list_agents")).toBeVisible();

  await page.getByRole("button", { name: "End connection" }).click();
  const question = page.getByRole("alertdialog", { name: `End ${name}?` });
  await question.getByRole("button", { name: "End connection" }).click();
  await expect(page.getByText("Ended", { exact: true }).first()).toBeVisible();
  await expect(app.call("list_agents")).rejects.toThrow(UnauthorizedError);
  expect(peer.asked?.pathname).toBe("/oauth/authorize");

  await page.goto("/audit");
  await expect(page.getByText(`ended the connected app ${name}`)).toBeVisible();

  await test.step("connected again, it is the same app with the runs it had", async () => {
    await app.finish(await peer.approvedBy(page));
    await app.connect();
    expect(await app.call("list_agents")).toMatchObject({ agents: expect.any(Array) });
    await page.goto("/connected-apps?q=night");
    await expect(page.getByRole("row", { name })).toHaveCount(1);
    await expect(page.getByRole("row", { name })).toContainText("Connected");
  });
  peer.close();
});
