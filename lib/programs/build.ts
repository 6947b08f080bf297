import { exitWithFailure } from "#lib/platform/host/exit-with-failure.ts";
import { buildWhenStale } from "./production-build.ts";

/** The step of `npm start` between installing and serving. */
try {
  await buildWhenStale();
} catch (error) {
  exitWithFailure(error);
}
