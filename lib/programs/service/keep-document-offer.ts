import { repeat } from "#lib/platform/repeat.ts";
import type { Runtime } from "#lib/platform/runtime.ts";

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Finds out at start and then every hour whether client documents can be read from here. Each process that serves
 * requests asks for itself, because it is the one that fetches them. The start does not wait for it.
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
