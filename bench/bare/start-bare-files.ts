import type { Cleanup } from "../children/cleanup.ts";
import { type BareServer, startBareProgram } from "./start-bare-program.ts";

/** Starts a bare `node:http` that reads uploads to their end and answers downloads with a file of this size. */
export function startBareFiles({
  bytes,
  answer,
  cleanup,
}: {
  bytes: number;
  /** To uploads. */
  answer: string;
  cleanup: Cleanup;
}): Promise<BareServer> {
  const environment = { BYTES: String(bytes), ANSWER: answer };
  return startBareProgram({ program: "files.ts", environment, cleanup });
}
