import { parentPort } from "node:worker_threads";

/** Answers a task's name, after so many milliseconds of work; or dies of it, or takes all its memory. */
parentPort.on("message", ({ name, ms = 0, does }) => {
  if (does === "die") process.exit(7);
  if (does === "exhaust") for (const kept = []; ; ) kept.push({ at: kept.length });
  for (const end = performance.now() + ms; performance.now() < end; );
  parentPort.postMessage(name);
});
