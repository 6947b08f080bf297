/** The address of the start page with another run's input, for editing. */
export function editedStartPath({ runId, agentId }: { runId: string; agentId: string }): string {
  return `/agents/${encodeURIComponent(agentId)}/start?from=${encodeURIComponent(runId)}`;
}
