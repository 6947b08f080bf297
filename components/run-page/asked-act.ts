/** What a run's page asks about in a dialog. */
export type RunAct = "cancel" | "rerun" | "failure" | "continue";

const listeners = new Set<(act: RunAct) => void>();

/** Asks the open run's page to begin an act, from outside of it. */
export function askRunAct(act: RunAct): void {
  for (const listener of listeners) listener(act);
}

export function onAskedRunAct(listener: (act: RunAct) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The address of the start page with another run's input, for editing. */
export function editedStartPath({ runId, agentId }: { runId: string; agentId: string }): string {
  return `/agents/${encodeURIComponent(agentId)}/start?from=${encodeURIComponent(runId)}`;
}
