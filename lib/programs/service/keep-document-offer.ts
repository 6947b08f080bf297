import { repeat } from "#lib/platform/repeat.ts";
import type { Runtime } from "#lib/platform/runtime.ts";

const HOUR_MS = 60 * 60 * 1_000;

/**
 * With the setting `auto`: tests at start and then hourly whether client documents can be fetched. Each process that serves requests tests for
 * itself, because it fetches them. The start does not wait.
 */
export function keepDocumentOffer({ documentOffer, log }: Pick<Runtime, "documentOffer" | "log">): {
  stop(): void;
} {
  const name = "client documents";
  documentOffer
    .check()
    .catch((error: unknown) => log.warn({ err: error, task: name }, "periodic work failed"));
  return repeat(() => documentOffer.check(), { everyMs: HOUR_MS, name, log });
}
