import { parentPort } from "node:worker_threads";
import { isDomainError } from "#lib/contract/errors.ts";
import { parseJsonBytes } from "./parse-json-bytes.ts";
import type { ParseAnswer, ParseTask } from "./parse-pool.ts";

/** A thread of the pool: takes and returns one body at a time as transferred memory. */
parentPort?.on("message", ({ bytes, ...where }: ParseTask) => {
  const answer = parseAnswer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), where);
  const buffers = new Set(
    answer.parsed?.parts.flatMap(({ bytes: { buffer } }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
  );
  // Released now, not at this thread's next garbage collection.
  if (!buffers.has(bytes.buffer)) bytes.buffer.transfer(0);
  parentPort?.postMessage(answer, [...buffers]);
});

function parseAnswer(bytes: Buffer, where: Omit<ParseTask, "bytes">): ParseAnswer {
  try {
    return { parsed: parseJsonBytes({ bytes, ...where }) };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { refusal: { code: error.code, message: error.message, details: error.details } };
  }
}
