import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey, createTenant, createUser } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { startWatchedService, type WatchedService } from "#lib/testing/watched-service.ts";

// Long: 400 MB go up and down twice.

const MEGABYTE = 1_000_000;

let service: TestService;
let watched: WatchedService;
let key: string;
let teamId: string;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  watched = await startWatchedService({ databaseUrl: service.url });
  const tenant = await createTenant();
  teamId = tenant.teamId;
  const { workspaceId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const scopes = ["files:read", "files:write"] as const;
  ({ key } = await createApiKey({ workspaceId, userId, scopes, allowedTeamIds: [teamId] }));
});
afterAll(async () => {
  await watched[Symbol.asyncDispose]();
  await service.close();
});

async function uploaded(content: Buffer<ArrayBuffer>): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/octet-stream" };
  const query = new URLSearchParams({ teamId, name: "a.bin", type: "text/plain" });
  const sent = await fetch(`${watched.baseUrl}/v1/public/files?${query}`, {
    method: "POST",
    headers,
    body: content,
  });
  expect(sent.status).toBe(201);
  const { id } = (await sent.json()) as { id: string };
  return id;
}

async function upAndDown(content: Buffer<ArrayBuffer>): Promise<void> {
  const id = await uploaded(content);
  const headers = { authorization: `Bearer ${key}` };
  const got = await fetch(`${watched.baseUrl}/v1/public/files/${id}/content`, { headers });
  let size = 0;
  for await (const chunk of got.body ?? []) size += chunk.length;
  expect(size).toBe(content.length);
}

test("memory is flat: eight files at once a second time take no more than the first time", async () => {
  const content = Buffer.alloc(25 * MEGABYTE, "0123456789\n");
  const eight = () => Promise.all(Array.from({ length: 8 }, () => upAndDown(content)));
  await upAndDown(content); // what a first file compiles and allocates
  const { maxRssMegabytes: before } = await watched.report();
  await eight();
  const { maxRssMegabytes: first } = await watched.report();
  expect(first - before).toBeLessThan(160); // they have 200 together, both ways 400
  await eight();
  const { maxRssMegabytes: second } = await watched.report();
  expect(second - first).toBeLessThan(50);
});
