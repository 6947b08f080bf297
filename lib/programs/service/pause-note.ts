import { readPauseProgress } from "#lib/execution/worker/pause-workers.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** A line for the terminal while workers are paused; otherwise nothing. */
export async function pauseNote(): Promise<string> {
  const { isPaused } = await readPauseProgress(runtime().db);
  return isPaused ? "  Workers are paused: no run executes. Resume with: npm run laneway -- resume\n" : "";
}
