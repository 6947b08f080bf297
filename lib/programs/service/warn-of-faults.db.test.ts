import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { loadEnv } from "#lib/platform/env/env.ts";
import { startTestRuntime } from "#lib/testing/runtime.ts";
import { startS3Server } from "#lib/testing/s3-server.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { warnOfFaults } from "./warn-of-faults.ts";

/** Nothing listens there. */
const NOWHERE = "127.0.0.1:1";

const SECRETS = { FILES_S3_ACCESS_KEY_ID: "S3RVER", FILES_S3_SECRET_ACCESS_KEY: "S3RVER" };

async function warningsWith(
  settings: Record<string, string>,
  { keepsObject = false } = {},
): Promise<Record<string, string>> {
  const started = await startTestRuntime({ worker: false });
  const told: Record<string, string> = {};
  const { db, log } = started.runtime;
  const warn = (facts: { check: string }, message: string) => Object.assign(told, { [facts.check]: message });
  try {
    if (keepsObject) {
      await db.pool.query(
        "insert into content_objects (object, storage_key, ordinal, is_kept) values ('obj_a', 'cnt_a', 0, true)",
      );
    }
    const runtime = { db, log: Object.assign(Object.create(log), { warn }) };
    await warnOfFaults({ env: loadEnv({ LANEWAY_SECRET: TEST_SECRET, ...settings }), runtime });
  } finally {
    await started.close();
  }
  return told;
}

test("a default model without its key, an unreachable bucket and a wrong standby are told at the start", async () => {
  const told = await warningsWith({
    DEFAULT_MODEL: "openai:gpt-5",
    FILES_S3_BUCKET: "files",
    FILES_S3_ENDPOINT: `http://${NOWHERE}`,
    FILES_S3_ACCESS_KEY_ID: "id",
    FILES_S3_SECRET_ACCESS_KEY: "a secret of S3",
    DATABASE_READ_URL: `postgres://u:a-password@${NOWHERE}/x`,
  });
  expect(told).toEqual({
    "Default model": expect.stringContaining("OPENAI_API_KEY"),
    "File storage": expect.stringMatching(/files.* cannot be used: .*Check the FILES_S3_ variables/),
    Standby: expect.stringContaining("DATABASE_READ_URL"),
  });
  expect(JSON.stringify(told)).not.toMatch(/a secret of S3|a-password/);
});

test("nothing is told where nothing is wrong", async () => {
  expect(await warningsWith({})).toEqual({});
});

test("a start reads from the bucket and writes nothing into it", async () => {
  const s3 = await startS3Server();
  const asked: string[] = [];
  s3.onRequest = (method) => void asked.push(method);
  const { bucket, endpoint = "" } = s3.settings;
  const settings = { FILES_S3_BUCKET: bucket, FILES_S3_ENDPOINT: endpoint, ...SECRETS };
  expect(await warningsWith(settings)).toEqual({});
  expect(await warningsWith({ ...settings, FILES_S3_BUCKET: "another" })).toEqual({
    "File storage": expect.stringContaining("s3://another/ cannot be used"),
  });
  await s3.close();
  expect(new Set(asked)).toEqual(new Set(["GET"]));
});

test("a bucket that refuses to be read is told where it has files: without s3:ListBucket a missing one is refused, too", async () => {
  const server = createServer((_, response) => {
    response.writeHead(403, { "content-type": "application/xml" });
    response.end("<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const settings = {
    FILES_S3_BUCKET: "files",
    FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    ...SECRETS,
  };
  expect(await warningsWith(settings)).toEqual({});
  expect(await warningsWith(settings, { keepsObject: true })).toEqual({
    "File storage": expect.stringContaining("s3://files/ cannot be used: Access Denied"),
  });
  server.close();
  server.closeAllConnections();
});
