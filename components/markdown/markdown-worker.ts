import type { Answered, Asked, Ready } from "#components/workers/worker-client.ts";
import type { MarkdownQuestions } from "./format-aside.ts";
import { formatMarkdown } from "./format-markdown.ts";

/** The script of the workers that format (format-aside.ts). */
interface WorkerScope {
  postMessage(answered: Answered<MarkdownQuestions> | Ready): void;
  onmessage: (event: { readonly data: Asked<MarkdownQuestions> }) => void;
}

const scope = globalThis as unknown as WorkerScope; // the page's types are a window's

scope.onmessage = ({ data: { number, given } }) => {
  try {
    scope.postMessage({ number, answer: formatMarkdown(given.text, given.bounds) });
  } catch (error) {
    scope.postMessage({ number, fault: error instanceof Error ? error.message : "It failed." });
  }
};
scope.postMessage({ isReady: true });
