import { exitWithFailure } from "#lib/platform/host/exit-with-failure.ts";
import { projectRoot } from "../run-program.ts";
import { buildWhenStale } from "./build-when-stale.ts";
import { DASHBOARD } from "./dashboard-build.ts";
import { hashSources } from "./hash-sources.ts";
import { SERVICE } from "./service-build.ts";

/**
 * `npm run build`, and the step of `npm start` and `npm run web` between installing and serving; with `worker`, of
 * `npm run worker`, which has no dashboard.
 */
try {
  const sources = hashSources(projectRoot);
  await buildWhenStale(SERVICE, sources);
  const isShown = process.argv[2] !== "worker" && process.env.LANEWAY_DASHBOARD !== "off";
  if (isShown) await buildWhenStale(DASHBOARD, sources);
} catch (error) {
  exitWithFailure(error);
}
