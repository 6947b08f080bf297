/** What exists around the document, for the names in it. Each answers from what the caller has loaded. */
export interface DocumentEnvironment {
  /** Of a `provider:model`; "default" is always known. */
  readonly knownModels: (model: string) => boolean;
  /** Of a built-in tool, or `server.tool`. */
  readonly knownTools: (tool: string) => boolean;
  readonly knownAgents: (agentId: string) => boolean;
  readonly knownConnections: (connectionId: string) => boolean;
}
