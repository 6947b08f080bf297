import { join } from "node:path";
import type { Cleanup } from "../children/cleanup.ts";
import { startChild } from "../children/start-child.ts";
import type { Assignment, Measured, Reply } from "./assignment.ts";

export type Load = (assignment: Assignment) => Promise<Measured>;

/** Starts the caller: a process of its own, so that what it costs is not counted as the service's. */
export async function startLoad({ cleanup }: { cleanup: Cleanup }): Promise<Load> {
  const child = await startChild({
    name: "the load process",
    args: [join(import.meta.dirname, "main.ts")],
    directory: import.meta.dirname,
    ready: /^ready$/,
    ipc: true,
    cleanup,
  });
  return async (assignment) => {
    const answered = child.reply();
    child.send(assignment);
    const reply = (await answered) as Reply; // our own process answers, with nothing else
    if ("error" in reply) throw new Error(reply.error);
    return reply.measured;
  };
}
