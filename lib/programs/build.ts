import { exitWithFailure } from "#lib/platform/host/exit-with-failure.ts";
import { buildWhenStale } from "./production-build.ts";

/** The step of `npm start` between installing and serving. Without a dashboard there is nothing to build. */
try {
  if (process.env.LANEWAY_DASHBOARD !== "off") await buildWhenStale();
} catch (error) {
  exitWithFailure(error);
}
