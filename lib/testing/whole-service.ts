import { loadEnv } from "#lib/platform/env/env.ts";
import { startService } from "#lib/programs/service/start-service.ts";
import { TEST_SECRET } from "./secret.ts";

/** `npm start` in this process, without pages, on a database of the test's own: probes, API and worker. */
export async function startWholeService({
  settings,
  running,
}: {
  /** Environment variables; DATABASE_URL at least. */
  settings: Readonly<Record<string, string>>;
  running: AsyncDisposableStack;
}): Promise<{ origin: string }> {
  return startService({
    env: loadEnv({
      ...{ LOG_LEVEL: "silent", DATABASE_POOL_SIZE: "6", PORT: "0", LANEWAY_SECRET: TEST_SECRET },
      ...settings,
    }),
    role: "all",
    loadPages: async () => ({
      handler: (_, outgoing) => outgoing.writeHead(299).end(),
      close: async () => {},
    }),
    running,
  });
}
