import { parentPort } from "node:worker_threads";
import type { TextTask } from "./read-document.ts";
import { textOf } from "./text-of.ts";

// pdfjs says there what it tolerates, and that it found no canvas to draw on.
console.log = () => {};
console.warn = () => {};

/** A thread that reads documents, one at a time. */
parentPort?.on("message", async (task: TextTask) => parentPort?.postMessage(await textOf(task)));
