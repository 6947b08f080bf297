import { type Env, loadEnv } from "#lib/platform/env/env.ts";
import type { Metrics } from "#lib/platform/metrics/metrics.ts";
import { hasRuntime, type Runtime } from "#lib/platform/runtime.ts";
import { startRuntime } from "#lib/programs/start-runtime.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { TEST_SECRET } from "./secret.ts";

export interface TestRuntime {
  /** URL of its own database. */
  readonly url: string;
  readonly runtime: Runtime;
  /** Answers held polls at once, as at the beginning of a shutdown. */
  beginStop(): void;
  close(): Promise<void>;
}

/** Small, because every test file has a pool of its own on one server. */
const POOL_SIZE = "8";

/**
 * The process's runtime on a database of its own. There is one runtime a process, so close it before starting
 * the next.
 * @param worker whether runs are executed; without, they stay as the verbs left them.
 * @param databaseUrl of a migrated database of the caller's own; otherwise one is made, and dropped.
 */
export async function startTestRuntime({
  worker = false,
  env = {},
  metrics,
  databaseUrl,
}: {
  worker?: boolean;
  env?: Partial<Env>;
  metrics?: Metrics;
  databaseUrl?: string;
} = {}): Promise<TestRuntime> {
  if (hasRuntime()) throw new Error("this process already has a runtime; close it first");
  const database = databaseUrl === undefined ? await createTestDatabase() : ownedElsewhere(databaseUrl);
  const defaults = loadEnv({
    LOG_LEVEL: "silent",
    DATABASE_POOL_SIZE: POOL_SIZE,
    SHUTDOWN_GRACE_SECONDS: "0",
    LANEWAY_SECRET: TEST_SECRET,
  });
  try {
    const started = await startRuntime({
      env: { ...defaults, ...env },
      databaseUrl: database.url,
      worker,
      ...(metrics ? { metrics } : {}),
    });
    return {
      url: database.url,
      runtime: started.runtime,
      beginStop: () => started.beginStop(),
      async close() {
        await started.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const ownedElsewhere = (url: string): TestDatabase => ({ url, close: async () => {} });
