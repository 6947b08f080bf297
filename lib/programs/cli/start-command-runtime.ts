import type { RuntimeOptions } from "#lib/doors/cli/command/define-command.ts";

/** The runtime of one command: it executes no runs, and holds no polls. */
export async function startCommandRuntime(options: RuntimeOptions): Promise<{ stop(): Promise<void> }> {
  // Not before it is needed: what the service consists of takes longer to load than most commands to run.
  const { startRuntime } = await import("#lib/programs/start-runtime.ts");
  return startRuntime({ ...options, worker: false, listens: false });
}
