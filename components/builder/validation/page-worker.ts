import { WorkerClient, type WorkerPort } from "#components/workers/worker-client.ts";
import type { Told, WorkerQuestions } from "./worker-messages.ts";

/** A document of 1 MiB takes a tenth of it; what takes longer hangs. */
const PATIENCE_MS = 2_000;
/** Its script takes long on a slow network. */
const START_MS = 60_000;

let client: WorkerClient<WorkerQuestions, Told> | undefined;

/** The worker of this page: it knows the language, so that the page need not load it. */
export function pageWorker(): WorkerClient<WorkerQuestions, Told> {
  client ??= new WorkerClient({ start: startWorker, patienceMs: PATIENCE_MS, startMs: START_MS });
  return client;
}

function startWorker(): WorkerPort {
  return new Worker(new URL("./language-worker.ts", import.meta.url), { type: "module" });
}
