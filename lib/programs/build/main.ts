import { exitWithFailure } from "#lib/platform/host/exit-with-failure.ts";
import { projectRoot } from "../run-program.ts";
import { buildWhenStale } from "./build-when-stale.ts";
import { DASHBOARD } from "./dashboard-build.ts";
import { hashSources } from "./hash-sources.ts";
import { SERVICE } from "./service-build.ts";

/** `start`, `web` or `worker`; undefined of `npm run build`, which may be for another machine with settings of its own. */
const service = process.argv[2];

/** The dashboard takes minutes to build: a setting that the service would refuse after that is told before. */
async function refuseWrongSettings(): Promise<void> {
  if (service === undefined) return;
  const { loadEnv } = await import("#lib/platform/env/env.ts"); // most starts build nothing, and read it once alone
  loadEnv(process.env);
}

/** `npm run build`, and the step of `npm start`, `npm run web` and `npm run worker` between installing and serving. */
try {
  const sources = hashSources(projectRoot);
  await buildWhenStale(SERVICE, sources, refuseWrongSettings);
  const isShown = service !== "worker" && process.env.LANEWAY_DASHBOARD !== "off";
  if (isShown) await buildWhenStale(DASHBOARD, sources, refuseWrongSettings);
} catch (error) {
  exitWithFailure(error);
}
