import { join } from "node:path";
import type { Cleanup } from "../children/cleanup.ts";
import { type Child, startChild } from "../children/start-child.ts";

/** Starts a bare `node:http` that answers with these bytes, whatever is asked. */
export async function startBareAnswer({
  body,
  cleanup,
}: {
  body: string;
  cleanup: Cleanup;
}): Promise<{ port: number; child: Child }> {
  const child = await startChild({
    name: "the bare server",
    args: [join(import.meta.dirname, "main.ts")],
    directory: import.meta.dirname,
    environment: { BODY: body },
    ready: /^ready (\d+)$/,
    cleanup,
  });
  return { port: Number(child.ready[1]), child };
}
