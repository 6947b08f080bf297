import type { Answered, Ready } from "#components/workers/worker-client.ts";
import { loadRe2 } from "#re2";
import { answerer } from "./answer-question.ts";
import type { Asked, Told, WorkerQuestions } from "./worker-messages.ts";

/** The script of the page's worker (page-worker.ts). */
const { tell, answer } = answerer();

interface WorkerScope {
  postMessage(answered: Answered<WorkerQuestions> | Ready): void;
  onmessage: (event: { readonly data: Told | Asked }) => void;
}

const scope = globalThis as unknown as WorkerScope; // the page's types are a window's

// Until it is here every pattern would pass, and schemas that were compiled without it are remembered.
const patterns = loadRe2();
void patterns.then(() => scope.postMessage({ isReady: true }));

scope.onmessage = async ({ data }) => {
  if ("tell" in data) {
    tell(data);
    return;
  }
  await patterns;
  try {
    scope.postMessage({ number: data.number, answer: answer(data) });
  } catch (error) {
    scope.postMessage({ number: data.number, fault: error instanceof Error ? error.message : "It failed." });
  }
};
