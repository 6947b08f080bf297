/** What exists around the document, for the names in it. Each answers from what the caller has loaded. */
export interface DocumentEnvironment {
  /** Why a `provider:model` cannot be called, as a sentence; null where it can. "default" is never asked about. */
  readonly modelProblem: (model: string) => string | null;
  /** Of a built-in tool, or `server.tool`. */
  readonly knownTools: (tool: string) => boolean;
  readonly knownAgents: (agentId: string) => boolean;
  readonly knownConnections: (connectionId: string) => boolean;
}
