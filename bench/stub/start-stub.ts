import { join } from "node:path";
import type { Cleanup } from "../children/cleanup.ts";
import { startChild } from "../children/start-child.ts";

/** Starts the outside that runs call. @returns its origin. */
export async function startStub({ cleanup }: { cleanup: Cleanup }): Promise<string> {
  const child = await startChild({
    name: "the stub",
    args: [join(import.meta.dirname, "main.ts")],
    directory: import.meta.dirname,
    ready: /^ready (\d+)$/,
    cleanup,
  });
  return `http://127.0.0.1:${child.ready[1]}`;
}
