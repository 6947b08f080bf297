import { expect, test } from "vitest";
import { originOf } from "#lib/platform/env/env-readers.ts";
import { describeStart } from "./describe-start.ts";

const firstRun = {
  baseUrl: "http://localhost:3000",
  email: "owner@localhost",
  password: "a-password",
  apiKey: "lw_key",
  workspaceId: "w",
  teamId: "t",
  projectId: "p",
  agents: [{ id: "agt_1", name: "Refund desk", laneId: "request" }],
};

test("the first start tells how to sign in and how to call, with a command to paste", () => {
  const text = describeStart({
    origin: "http://localhost:3000",
    dataDir: "/data",
    firstRun,
    toTerminal: true,
  });
  for (const fact of ["owner@localhost", "a-password", "lw_key", "/data/first-run.json"])
    expect(text).toContain(fact);
  const command = text.slice(text.indexOf("curl")).replaceAll("\\\n", "").replaceAll(/\s+/g, " ").trim();
  const [head = "", body = ""] = command.split(" -d ");
  expect(head).toBe(
    "curl -X POST http://localhost:3000/v1/public/agents/agt_1/runs -H 'Authorization: Bearer lw_key' " +
      "-H 'Content-Type: application/json'",
  );
  expect(JSON.parse(body.replace(/^'|'$/g, ""))).toMatchObject({
    laneId: "request",
    input: { orderId: expect.any(String), amount: expect.any(Number) },
  });
});

test("a start on an embedded database says where its files are", () => {
  const start = { origin: "http://localhost:3000", dataDir: "/data", firstRun: undefined, toTerminal: true };
  const databaseFiles = "/var/lib/laneway/0/postgres";
  expect(describeStart({ ...start, databaseFiles })).toBe(
    "\n  Dashboard and API   http://localhost:3000\n  Database files      /var/lib/laneway/0/postgres\n",
  );
  expect(describeStart(start)).not.toContain("Database");
});

test("output that is not a terminal gets no password and no key, but where they are", () => {
  const text = describeStart({
    origin: "http://localhost:3000",
    dataDir: "/data",
    firstRun,
    toTerminal: false,
  });
  for (const fact of ["http://localhost:3000", "owner@localhost", "/data/first-run.json"])
    expect(text).toContain(fact);
  expect(text).not.toMatch(/a-password|lw_key|curl/);
});

test("an agent that is no sample comes without a command", () => {
  const agents = [{ id: "agt_1", name: "Another", laneId: "request" }];
  const text = describeStart({
    origin: "http://localhost:3000",
    dataDir: "/data",
    firstRun: { ...firstRun, agents },
    toTerminal: true,
  });
  expect(text).toContain("lw_key");
  expect(text).not.toContain("curl");
});

test("a later start tells the address and no secrets", () => {
  const start = { origin: "http://localhost:3000", dataDir: "/data", firstRun: undefined };
  const text = describeStart({ ...start, toTerminal: true });
  expect(text.trim()).toBe("Dashboard and API   http://localhost:3000");
  expect(describeStart({ ...start, toTerminal: true, dashboard: false }).trim()).toBe(
    "API                 http://localhost:3000 (LANEWAY_DASHBOARD=off)",
  );
});

test.each([
  ["127.0.0.1", "http://localhost:80"],
  ["0.0.0.0", "http://localhost:80"],
  ["::", "http://localhost:80"],
  ["192.0.2.7", "http://192.0.2.7:80"],
  ["2001:db8::1", "http://[2001:db8::1]:80"],
  ["box.example", "http://box.example:80"],
])("what listens on %s is opened at %s", (host, origin) => {
  expect(originOf({ host, port: 80 })).toBe(origin);
});
