/** After this nobody waits any longer: whoever stops us, a supervisor or an operator, was promised ten seconds. */
const HARD_LIMIT_MS = 9_500;

/** Stops everything that runs and ends the process: with 0, or with 1 when not all of it would stop in time. */
export async function stopService({ running }: { running: AsyncDisposableStack }): Promise<never> {
  setTimeout(() => {
    process.stderr.write("Not everything would stop in time. What was left is taken up by the next start.\n");
    process.exit(1);
  }, HARD_LIMIT_MS);
  try {
    await running.disposeAsync();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`Stopping failed: ${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}
