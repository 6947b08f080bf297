import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fileOperations, type StoredFile } from "#lib/contract/files.ts";
import { FILES } from "#lib/contract/limits.ts";
import { contentDigest } from "#lib/nouns/contents/content-digest.ts";
import { removeLostObjects } from "#lib/nouns/retention/remove-lost-objects.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { checkResponse } from "#lib/testing/check-response.ts";
import { createApiKey, createTenant } from "#lib/testing/factories.ts";
import { type S3TestServer, startS3Server } from "#lib/testing/s3-server.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { PROCESS_TEST_MS, runProcess, spawnLaneway } from "../testing/run-process.ts";

// Long: commands in processes of their own move 100 MB, and are killed at it; `move-command.db.test.ts` has one move there and back.

const SIZES = [0, 1, 70_000, FILES.partBytes, FILES.partBytes + 1, 3 * FILES.partBytes + 77];

let s3: S3TestServer;
let service: TestService;
let api: Api;
let files: readonly StoredFile[];
beforeAll(async () => {
  s3 = await startS3Server();
  service = await startTestService({ worker: false, env: { filesS3: s3.settings } });
  const { workspaceId, teamId, owner } = await createTenant();
  const scopes = ["files:read", "files:write"] as const;
  const { key } = await createApiKey({ workspaceId, userId: owner.userId, scopes, allowedTeamIds: [teamId] });
  api = new Api(service.baseUrl, key);
  files = await Promise.all(SIZES.map((size) => upload(teamId, size)));
});
beforeEach(() => {
  s3.onRequest = undefined;
});
afterAll(async () => {
  await service.close();
  await s3.close();
});

async function upload(teamId: string, size: number): Promise<StoredFile> {
  const query = new URLSearchParams({ teamId, name: `${size}.bin`, type: "application/x-parquet" });
  const response = await api.fetch(`/v1/public/files?${query}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: randomBytes(size),
  });
  return accepted(await checkResponse(fileOperations.upload, response));
}

const environment = () => ({
  DATABASE_URL: service.url,
  FILES_S3_BUCKET: s3.settings.bucket,
  FILES_S3_ENDPOINT: s3.settings.endpoint ?? "",
  FILES_S3_PREFIX: s3.settings.prefix,
  FILES_S3_ACCESS_KEY_ID: s3.settings.credentials?.accessKeyId ?? "",
  FILES_S3_SECRET_ACCESS_KEY: s3.settings.credentials?.secretAccessKey ?? "",
});
const move = (to: string, ...more: string[]) =>
  runProcess({ args: ["files", "move", "--to", to, ...more], environment: environment() });

async function allAreWhole(): Promise<void> {
  for (const { id, sha256 } of files) {
    const response = await api.fetch(`/v1/public/files/${id}/content`);
    expect([response.status, contentDigest(Buffer.from(await response.arrayBuffer()))]).toEqual([
      200,
      sha256,
    ]);
  }
}
const chunks = async () => (await runtime().db.pool.query("select from content_chunks")).rowCount;

/** Kills a move with SIGKILL at its n-th request to S3. @returns whether it had ended before. */
async function killedAt(to: string, request: number): Promise<boolean> {
  const child = spawnLaneway({ args: ["files", "move", "--to", to], environment: environment() });
  let seen = 0;
  s3.onRequest = () => {
    seen += 1;
    if (seen === request) child.kill("SIGKILL");
  };
  child.stdout.resume();
  child.stderr.resume();
  const [exitCode] = await once(child, "close");
  s3.onRequest = undefined;
  return exitCode === 0;
}

test.each(["database", "s3"])(
  "contents move to %s while they are read, whatever a killed move had done before",
  async (to) => {
    for (const request of [1, 3, 5]) {
      expect(await killedAt(to, request)).toBe(false);
      await allAreWhole();
    }
    const reading = new AbortController();
    const readers = (async () => {
      while (!reading.signal.aborted) await allAreWhole();
    })();
    const ran = await move(to, "--json");
    reading.abort();
    await readers;
    expect(ran.exitCode).toBe(0);
    expect(ran.json()).toMatchObject({ damaged: [] });
    await allAreWhole();
    const { db, objects } = runtime();
    if (!objects) throw new Error("S3 is not configured");
    await removeLostObjects(db, objects, new Date(Date.now() + 2 * 60 * 60 * 1_000));
    await allAreWhole();
    if (to === "s3") expect(await chunks()).toBe(0);
    else expect(await s3.objects()).toEqual([]);
    expect((await move(to)).stdout).toBe("0 contents (0.0 MB) moved.\n");
  },
  2 * PROCESS_TEST_MS,
);

test(
  "moves in both directions at once lose nothing",
  async () => {
    const [one, other] = await Promise.all([move("database"), move("s3")]);
    expect([one.exitCode, other.exitCode]).toEqual([0, 0]);
    await allAreWhole();
    expect((await move("s3")).exitCode).toBe(0);
    await allAreWhole();
  },
  PROCESS_TEST_MS,
);
