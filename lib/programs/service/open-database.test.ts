import { expect, test } from "vitest";
import { loadEnv } from "#lib/platform/env/env.ts";
import { FULL, STARTING, startRefusing, WRONG_PASSWORD } from "#lib/testing/refusing-postgres.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { openSharedDatabase } from "./open-database.ts";

test.each([
  ["has no connection free", FULL],
  ["is starting up", STARTING],
])("a start of the service waits for a PostgreSQL that %s", async (_, refusal) => {
  using server = await startRefusing(refusal, WRONG_PASSWORD);
  const env = loadEnv({
    DATABASE_URL: server.databaseUrl,
    LANEWAY_SECRET: TEST_SECRET,
    LOG_LEVEL: "silent",
  });
  await expect(openSharedDatabase({ env, program: "npm run web" })).rejects.toMatchObject({
    advice: "Correct user and password in DATABASE_URL.",
  });
  expect(server.asked()).toBe(3);
});
