import { loadEnv } from "#lib/platform/env/env.ts";
import { runUntilStopped } from "#lib/programs/service/run-until-stopped.ts";
import { serve } from "#lib/programs/service/serve.ts";

/** `npm start` and, with `web`, `npm run web`, without the dashboard, which would have to be built first. */
await runUntilStopped((running) => {
  // biome-ignore lint/style/noProcessEnv: a program of its own
  const env = loadEnv(process.env);
  const loadPages = async () => ({ handler: () => {}, close: async () => {} });
  const role = process.argv[2] === "web" ? "web" : "all";
  return serve({ env, role, loadPages, running });
});
