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

test(
  "a content whose bytes are not those of its digest stays where it is and is named",
  async () => {
    const [, file] = files;
    await runtime().db.pool.query("update contents set sha256 = repeat('0', 64) where storage_key = $1", [
      file?.storageKey,
    ]);
    const ran = await move("database");
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toContain(`${file?.storageKey} was left where it is`);
    const kept = await runtime().db.pool.query(
      "select from content_objects where storage_key = $1 and is_kept",
      [file?.storageKey],
    );
    expect(kept.rowCount).toBe(1);
  },
  PROCESS_TEST_MS,
);

test(
  "without S3 the command says what to set",
  async () => {
    const ran = await runProcess({
      args: ["files", "move", "--to", "s3"],
      environment: { DATABASE_URL: service.url },
    });
    expect(ran).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("Set FILES_S3_BUCKET") });
  },
  PROCESS_TEST_MS,
);

test(
  "the doctor stores a probe, and says why the storage cannot be used",
  async () => {
    const doctor = async (more: Record<string, string>) =>
      (await runProcess({ args: ["doctor"], environment: { ...environment(), ...more } })).stdout;
    expect(await doctor({})).toContain(`s3://${s3.settings.bucket}/files/ can be written.`);
    expect(await doctor({ FILES_S3_BUCKET: "no-such-bucket" })).toMatch(
      /s3:\/\/no-such-bucket.* cannot be used: .*bucket/,
    );
  },
  PROCESS_TEST_MS,
);
