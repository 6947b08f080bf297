import { join } from "node:path";
import type { Cleanup } from "../children/cleanup.ts";
import { type Child, startChild } from "../children/start-child.ts";

export interface BareServer {
  readonly port: number;
  readonly child: Child;
}

/** Starts one of the programs beside this one, each a bare `node:http`. */
export async function startBareProgram({
  program,
  environment,
  cleanup,
}: {
  program: string;
  environment: Readonly<Record<string, string>>;
  cleanup: Cleanup;
}): Promise<BareServer> {
  const child = await startChild({
    name: "the bare server",
    args: [join(import.meta.dirname, program)],
    directory: import.meta.dirname,
    environment,
    ready: /^ready (\d+)$/,
    cleanup,
  });
  return { port: Number(child.ready[1]), child };
}
