import { afterAll, beforeAll, expect, test } from "vitest";
import type { ToolServer } from "#lib/execution/tools/tool-server.ts";
import { type McpServer, startMcpServer } from "#lib/testing/mcp-server.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

const environment = { OUTBOUND_ALLOW: "127.0.0.0/8" };

let installation: TestInstallation;
let server: McpServer;
beforeAll(async () => {
  installation = await startInstallation();
  server = await startMcpServer();
});
afterAll(async () => {
  await server.close();
  await installation.close();
});

const laneway = (...args: string[]) => installation.laneway(args, { environment });

test("a tool server is added, listed, refreshed and removed", async () => {
  const none = await laneway("tools", "list");
  expect(none.stdout).toMatch(
    /\ncallback +\(built in\) +Hands work to .*\n(\w+\.\w+ +\(built in\) .*\n)+\nThere are no tool servers\.\n$/,
  );

  server.offer(
    { name: "find", description: "Finds orders.\nBy number.", annotations: { readOnlyHint: true } },
    { name: "drop", description: "Drops\u001b[2J them.", annotations: { destructiveHint: true } },
    { name: "has space" },
  );
  const added = await laneway("tools", "add", "shop", "--url", server.url);
  expect(added).toMatchObject({ exitCode: 0, stderr: "" });
  expect(added.stdout.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
    ["TOOL", "THE SERVER SAYS", "DESCRIPTION"],
    ["shop.find", "read-only", "Finds orders."],
    ["shop.drop", "destructive", "Drops [2J them."],
    [""],
    ["Left out: has space, because agents could not name it."],
    [""],
  ]);

  const listed = await laneway("tools", "list", "--server", "shop", "--json");
  const { servers } = listed.json<{ servers: ToolServer[] }>();
  expect(servers).toMatchObject([
    { name: "shop", url: server.url, connectionName: null, tools: [{ name: "find" }, { name: "drop" }] },
  ]);
  expect((await laneway("tools", "list", "--server", "other", "--json")).json()).toEqual({
    servers: [],
    builtIn: [],
  });
  expect((await laneway("tools", "list", "--json")).json()).toMatchObject({
    builtIn: expect.arrayContaining([
      expect.objectContaining({ name: "callback", inputSchema: expect.objectContaining({ type: "object" }) }),
    ]),
  });

  server.offer({ name: "find" }, { name: "new" });
  const refreshed = await laneway("tools", "refresh", "shop");
  expect(refreshed.stdout).toContain("New: new\nGone: drop\n");

  expect((await laneway("tools", "remove", "shop")).stdout).toBe("shop is removed.\n");
  const missing = await laneway("tools", "remove", "shop", "--json");
  expect([missing.exitCode, missing.json()]).toMatchObject([1, { error: { code: "tool_server_not_found" } }]);
});

test("a server that cannot be used is explained", async () => {
  const blocked = await installation.laneway(["tools", "add", "shop", "--url", server.url]);
  expect(blocked).toMatchObject({ exitCode: 1, stdout: "" });
  expect(blocked.stderr).toContain("OUTBOUND_ALLOW");
  const named = await laneway("tools", "add", "callback", "--url", server.url);
  expect(named.exitCode).toBe(2);
  expect(named.stderr).toContain("<name>: is reserved for built-in tools");
  const misplaced = await laneway("tools", "add", "shop", "--url", "shop.example");
  expect(misplaced.exitCode).toBe(2);
  expect(misplaced.stderr).toContain("--url: must be an http or https URL");
  const unaddressed = await laneway("tools", "add", "shop");
  expect(unaddressed).toMatchObject({ exitCode: 2, stdout: "" });
});

test("only admins may", async () => {
  const created = await laneway(
    "users",
    "create",
    "--email",
    "b@acme.example",
    "--role",
    "builder",
    "--json",
  );
  expect(created.exitCode).toBe(0);
  const refused = await laneway("tools", "list", "--as", "b@acme.example", "--json");
  expect([refused.exitCode, refused.json()]).toMatchObject([1, { error: { code: "permission_denied" } }]);
});
