import { afterAll, beforeAll, expect, test } from "vitest";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { createApiKey, createTenant, createUser } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { startWatchedService, type WatchedService } from "#lib/testing/watched-service.ts";

// Long: 400 MB go up and down twice, and a text of 96 MiB is read; large-uploads.hosts.test.ts has one upload.

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

test("25 MB up and down hold the event loop for less than 50 ms", async () => {
  await upAndDown(Buffer.alloc(MEGABYTE, "0123456789\n")); // what a first call compiles
  await watched.report();
  await upAndDown(Buffer.alloc(25 * MEGABYTE, "0123456789\n"));
  const { heldMs } = await watched.report();
  expect(heldMs).toBeLessThan(50);
});

test("the end of a text of 96 MiB is read in steps, and the second time from near it", async () => {
  const [chunks, copies] = [24, 4];
  const fileId = await uploaded(Buffer.alloc(chunks * 1024 * 1024, "0123456789\u00e4\n"));
  await service.runtime.db.pool.query(`
    insert into content_chunks (storage_key, ordinal, bytes)
    select c.storage_key, c.ordinal + ${chunks} * copy, c.bytes
      from files f join content_chunks c using (storage_key), generate_series(1, ${copies - 1}) copy
     where f.id = ${fileId}`);
  await service.runtime.db.pool.query(`
    update contents set size = size * ${copies} where storage_key = (select storage_key from files where id = ${fileId})`);
  const mcp = new McpClient(watched.baseUrl, key);
  const offset = chunks * copies * 1024 * 1024 * (12 / 13) - 1_000;
  const readEnd = () => mcp.call("read_file", { fileId, offset: Math.floor(offset) });
  await mcp.call("read_file", { fileId });
  const used: number[] = [];
  for (const _ of [1, 2]) {
    const { usedMs } = await watched.report();
    expect(await readEnd()).toMatchObject({ ok: true, body: { nextOffset: null } });
    const after = await watched.report();
    expect(after.heldMs).toBeLessThan(50);
    used.push(after.usedMs - usedMs);
  }
  const [first = 0, second = 0] = used;
  expect(second).toBeLessThan(first / 3);
});

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
