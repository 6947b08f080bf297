import type { RuntimeOptions } from "#lib/doors/cli/command/define-command.ts";

/** A command's runtime: without runs and long polls. */
export async function startCommandRuntime(options: RuntimeOptions): Promise<{ stop(): Promise<void> }> {
  // Imported on demand: the service's modules take longer to load than most commands to run.
  const { startRuntime } = await import("#lib/programs/start-runtime.ts");
  return startRuntime({ ...options, worker: false, hears: [] });
}
