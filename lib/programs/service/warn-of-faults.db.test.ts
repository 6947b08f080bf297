import { expect, test } from "vitest";
import { loadEnv } from "#lib/platform/env/env.ts";
import { startTestRuntime } from "#lib/testing/runtime.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { warnOfFaults } from "./warn-of-faults.ts";

/** Nothing listens there. */
const NOWHERE = "127.0.0.1:1";

async function warningsWith(settings: Record<string, string>): Promise<Record<string, string>> {
  const started = await startTestRuntime({ worker: false });
  const told: Record<string, string> = {};
  const { db, log } = started.runtime;
  const warn = (facts: { check: string }, message: string) => Object.assign(told, { [facts.check]: message });
  try {
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
