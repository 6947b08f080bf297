import { once } from "node:events";
import { request, type Server } from "node:http";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDirectHost } from "#lib/doors/http/direct-host.ts";
import { routesOfApp } from "#lib/doors/http/testing/routes-of-app.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { createAccessLog } from "./access-log.ts";
import { createHttpServer } from "./create-http-server.ts";

const lines: Record<string, unknown>[] = [];
const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
let server: Server;
let port: number;

beforeAll(async () => {
  const direct = createDirectHost({
    paths: await routesOfApp(join(process.cwd(), "lib/doors/http/testing/two-hosts-app/app")),
    onFault: () => {},
  });
  server = createHttpServer({
    direct,
    next: (incoming, outgoing) => incoming.url !== "/never" && outgoing.writeHead(299).end("a page"),
    stopping: new AbortController().signal,
    onRequest: createAccessLog(log),
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  port = typeof address === "object" ? (address?.port ?? 0) : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function lineOf(target: string, init: RequestInit = {}) {
  const before = lines.length;
  const response = await fetch(`http://127.0.0.1:${port}${target}`, init);
  await response.text();
  const line = await waitFor("the line", () => lines[before]);
  return { line, requestId: response.headers.get("x-request-id") };
}

test("a request of the API leaves its method, path, status, duration and request id", async () => {
  const { line, requestId } = await lineOf("/v1/none?key=lw_secret", {
    method: "POST",
    headers: { authorization: "Bearer lw_secret" },
    body: "a secret",
  });
  expect(requestId).toMatch(/^req_/);
  const told = { method: "POST", path: "/v1/none", status: 404, requestId, msg: "request" };
  expect(line).toEqual({ level: 30, time: expect.any(Number), ms: expect.any(Number), ...told });
});

test("a route's own request id is kept, and a page has none", async () => {
  expect((await lineOf("/v1/body", { method: "POST", body: "{}" })).line).toMatchObject({
    requestId: "req_fixed",
  });
  expect((await lineOf("/agents?cursor=1")).line).toMatchObject({
    path: "/agents",
    status: 299,
    requestId: null,
  });
});

test.each([
  ["/v1/callbacks/cb_secret", "/v1/callbacks/{token}"],
  ["/invitation/inv_secret?x=1", "/invitation/{token}"],
  [`/v1/${"x".repeat(3_000)}`, `/v1/${"x".repeat(496)}`],
])("of %s the log has %s", async (target, path) => {
  expect((await lineOf(target)).line).toMatchObject({ path });
});

test("a caller who leaves before the answer is told apart", async () => {
  const before = lines.length;
  const asking = request({ port, host: "127.0.0.1", path: "/never" }).on("error", () => {});
  const arrived = once(server, "request");
  asking.end();
  await arrived;
  asking.destroy();
  const line = await waitFor("the line", () => lines[before]);
  expect(line).toMatchObject({ path: "/never", status: null, callerLeft: true });
});
