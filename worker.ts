import { loadEnv } from "#lib/platform/env/env.ts";
import { runUntilStopped } from "#lib/programs/service/run-until-stopped.ts";
import { serveWorker } from "#lib/programs/service/serve-worker.ts";

/** Port of the probes; not the web's, so that both start on one machine without configuration. */
const PROBE_PORT = "3001";

/** `npm run worker`: executes runs, beside others on one PostgreSQL. */
await runUntilStopped((running) => {
  const env = loadEnv({ PORT: PROBE_PORT, ...process.env });
  return serveWorker({ env, running });
});
