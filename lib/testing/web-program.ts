import { join } from "node:path";
import { loadEnv } from "#lib/env.ts";
import { runUntilStopped } from "#lib/http/service/run-until-stopped.ts";
import { serve } from "#lib/http/service/serve.ts";

/** `npm run web` without the dashboard, which would have to be built first. */
await runUntilStopped((running) => {
  // biome-ignore lint/style/noProcessEnv: a program of its own
  const env = loadEnv(process.env);
  const loadPages = async () => ({ handler: () => {}, close: async () => {} });
  return serve({ env, role: "web", appDir: join(process.cwd(), "app"), loadPages, running });
});
