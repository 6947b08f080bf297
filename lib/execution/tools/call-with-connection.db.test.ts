import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { authorizeConnection } from "#lib/nouns/connections/authorize-connection.ts";
import type { ConnectionSettings } from "#lib/nouns/connections/connection.ts";
import { createConnection } from "#lib/nouns/connections/create-connection.ts";
import { deleteConnection } from "#lib/nouns/connections/delete-connection.ts";
import { listAllConnections } from "#lib/nouns/connections/list-all-connections.ts";
import { createTenant } from "#lib/testing/factories.ts";
import { type McpServer, startMcpServer } from "#lib/testing/mcp-server.ts";
import { replyStatus, replyText } from "#lib/testing/mcp-server-replies.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { addToolServer } from "./add-tool-server.ts";
import { callTool } from "./call-tool.ts";

provideRuntime({ env: { outbound: { allow: ["127.0.0.0/8"], proxies: { bypass: [] } } } });

const SECRET = "s3cret-of-the-crm-0123456789";

let server: McpServer;
let actor: UserActor;

beforeEach(async () => {
  server = await startMcpServer();
  ({ owner: actor } = await createTenant());
});
afterEach(() => server.close());

const originOf = (url: string) => new URL(url).origin;

const connect = ({
  settings = { kind: "bearer" },
  secret = SECRET,
  origin = originOf(server.url),
}: {
  settings?: ConnectionSettings;
  secret?: string;
  origin?: string;
} = {}) => createConnection({ actor, name: "crm", origins: [origin], settings, secret });

const add = () => addToolServer({ actor, name: "crm", url: server.url, connectionName: "crm" });

const call = () =>
  callTool({
    workspaceId: actor.workspaceId,
    tool: "crm.echo",
    arguments: {},
    idempotencyKey: "key",
    signal: AbortSignal.timeout(15_000),
  });

const refusal = async () => (await listAllConnections({ actor }))[0]?.status;

test("every request carries the connection's secret, which no result shows", async () => {
  server.letIn(SECRET);
  await connect();
  await add();
  server.respondWith("tools/call", replyText(`You sent Bearer ${SECRET} to me.`));
  expect(await call()).toMatchObject({ result: "You sent Bearer [redacted] to me.", isError: false });
  for (const { headers } of server.requests) expect(headers.authorization).toBe(`Bearer ${SECRET}`);
});

test("a secret that is refused makes the connection unavailable, for the next call without asking", async () => {
  server.letIn(SECRET);
  await connect();
  await add();
  await call();
  server.letIn("another one");
  const refused = { name: "ConnectionUnavailable", reason: "refused", connectionName: "crm" };
  await expect(call()).rejects.toMatchObject(refused);
  const asked = server.requests.length;
  await expect(call()).rejects.toMatchObject(refused);
  expect(server.requests).toHaveLength(asked);
  expect(await refusal()).toBe("refused");
});

test("a secret that was replaced is used in a session of its own", async () => {
  server.letIn(SECRET);
  await connect();
  await add();
  await call();
  await authorizeConnection({ actor, name: "crm", secret: "the-next-secret-0123456789" });
  server.letIn("the-next-secret-0123456789");
  expect(await call()).toMatchObject({ isError: false });
  const sessions = server.calls().map(({ headers }) => headers["mcp-session-id"]);
  expect(new Set(sessions).size).toBe(2);
});

test("what the server forbids is no fault of the connection", async () => {
  await connect();
  await add();
  server.respondWith("tools/call", replyStatus(403));
  await expect(call()).rejects.toMatchObject({
    name: "ToolError",
    reason: "authentication",
    retryable: false,
  });
  expect(await refusal()).toBe("authorised");
});

test("a connection for another origin is sent nowhere", async () => {
  await connect({ origin: "https://crm.example" });
  await expect(add()).rejects.toMatchObject({
    code: "tool_server_failed",
    message: `The connection "crm" does not allow this address: ${originOf(server.url)}.`,
  });
  expect(server.requests).toEqual([]);
});

test("a connection that is gone makes the call wait for a person", async () => {
  await connect();
  await add();
  await deleteConnection({ actor, name: "crm" });
  await expect(call()).rejects.toMatchObject({ name: "ConnectionUnavailable", reason: "missing" });
});

test("an access token that is refused is fetched anew, once", async () => {
  let fetched = 0;
  const endpoint = createServer((_, response) => {
    fetched += 1;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ access_token: `token-number-${fetched}`, token_type: "bearer", expires_in: 3_600 }),
    );
  });
  const tokenUrl = await listening(endpoint);
  const settings: ConnectionSettings = {
    ...{ kind: "oauth_client_credentials", tokenUrl, clientId: "laneway" },
    ...{ scopes: [], audience: null, authStyle: "basic" },
  };
  await connect({ settings });
  server.letIn("token-number-1");
  await add();
  await call();
  expect(fetched).toBe(1);
  server.letIn("token-number-2");
  expect(await call()).toMatchObject({ isError: false });
  expect(fetched).toBe(2);
  server.letIn("no token of theirs");
  await expect(call()).rejects.toMatchObject({ name: "ConnectionUnavailable", reason: "refused" });
  expect(fetched).toBe(3);
  endpoint.closeAllConnections();
  endpoint.close();
});

async function listening(endpoint: Server): Promise<string> {
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  const address = endpoint.address();
  if (typeof address !== "object" || address === null) throw new Error("the endpoint has no port");
  return `http://127.0.0.1:${address.port}/token`;
}
