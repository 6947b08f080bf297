/** The differences between a version and the one before it, on the agent's history page. */
export function changesHref(agentId: string, version: number): string {
  const sides = new URLSearchParams({ before: String(version - 1), after: String(version) });
  return `/agents/${agentId}/history?${sides}#compare`;
}
