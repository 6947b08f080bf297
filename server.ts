import { type Env, loadEnv } from "#lib/platform/env/env.ts";
import { openFirstPages } from "#lib/programs/service/open-first-pages.ts";
import { runUntilStopped } from "#lib/programs/service/run-until-stopped.ts";
import { serve } from "#lib/programs/service/serve.ts";
import type { Pages } from "#lib/programs/service/start-service.ts";

/** The checkout, where every program starts: the built one lies somewhere else. */
const ROOT = process.cwd();

/**
 * Delay of `npm run web` in seconds: load balancers usually look every few seconds. `npm start` is alone and needs
 * none.
 */
const WEB_SHUTDOWN_DELAY = "5";

/**
 * `npm start`: the whole service in one process. `npm run web` (`server.ts web`): the same without the worker,
 * beside others on one PostgreSQL.
 */
await runUntilStopped((running) => {
  const role = process.argv[2] === "web" ? "web" : "all";
  const delay = role === "web" ? { SHUTDOWN_DELAY_SECONDS: WEB_SHUTDOWN_DELAY } : {};
  const env = loadEnv({ ...delay, ...process.env });
  return serve({
    env,
    role,
    loadPages: () => loadDashboard(env),
    running,
  });
});

async function loadDashboard({ host, port }: Env): Promise<Pages> {
  const { default: next } = await import("next"); // not loaded where the dashboard is off
  const app = next({ dev: false, dir: ROOT, hostname: host, port, quiet: true });
  await app.prepare();
  const handler = app.getRequestHandler();
  await openFirstPages(handler);
  return { handler, close: () => app.close() };
}
