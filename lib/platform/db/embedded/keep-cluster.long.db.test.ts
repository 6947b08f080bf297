import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { waitFor } from "#lib/testing/wait-for.ts";
import { readServerEnds } from "./server-ends.ts";
import { killPostmaster, postmasterId } from "./testing/embedded-process.ts";
import { AT_ONCE, dataDir, endAndWait, keep, provideKeptDataDir } from "./testing/kept-cluster.ts";

// Long: each test makes a database from nothing and ends it up to five times; `keep-cluster.db.test.ts` has one end.

provideKeptDataDir();

test("a server whose socket is not beside its data comes back at the same one", async () => {
  const deep = path.join(dataDir, "long".repeat(20), "deep");
  mkdirSync(deep, { recursive: true });
  const kept = await keep(deep);
  expect(new URL(kept.database.url).searchParams.get("host")).not.toContain(deep);
  await endAndWait(kept, { directory: deep });
});

test("a server that is stopped by somebody else is started again, and stops with its service", async () => {
  const kept = await keep();
  await endAndWait(kept, { signal: "SIGINT" });
  await kept.database.stop();
  expect(postmasterId(dataDir)).toBeUndefined();
});

test("after five ends in ten minutes it is left alone, with the reason", async () => {
  const kept = await keep();
  const { givenUp } = kept;
  for (let ended = 0; ended < AT_ONCE.length; ended++) await endAndWait(kept);
  killPostmaster(dataDir);
  await waitFor("giving up", () => givenUp.length > 0);
  expect(givenUp).toMatchObject([
    { name: "EmbeddedDatabaseFailure", message: expect.stringContaining("ended five times in ten minutes") },
  ]);
  expect(await readServerEnds({ dataDir })).toHaveLength(5);
});

test("a server that cannot start again says why", async () => {
  const { givenUp } = await keep();
  const data = path.join(dataDir, "postgres", "data");
  rmSync(path.join(data, "global", "pg_control"));
  killPostmaster(dataDir);
  await waitFor("giving up", () => givenUp.length > 0);
  expect(givenUp[0]?.message).toMatch(
    /PostgreSQL does not start: .*could not open file "data\/global\/pg_control"/s,
  );
});
