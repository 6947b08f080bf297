/** Where a run is started with the input of another one, to be changed first. */
export function editedStartPath({ runId, agentId }: { runId: string; agentId: string }): string {
  return `/agents/${encodeURIComponent(agentId)}/start?from=${encodeURIComponent(runId)}`;
}
