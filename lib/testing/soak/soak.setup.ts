import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#lib/platform/db/embedded/start-embedded-postgres.ts";
import { createLog } from "#lib/platform/log.ts";
import { makeTemplate } from "../postgres.setup.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the server's files are. */
    readonly postgresFiles: string;
  }
}

/** A PostgreSQL that keeps what it has confirmed, and is started again each time that it is killed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "laneway-soak-"));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    keepRunning: {
      log: createLog({ level: "silent" }),
      onGivenUp: (failure) => {
        throw failure;
      },
      retryAfterMs: Array.from({ length: 1_000 }, () => 0),
    },
  });
  await makeTemplate(postgres.url);
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresFiles", postgres.files);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
