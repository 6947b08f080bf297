/** What exists around the document, for the names in it. Each answers from what the caller has loaded. */
export interface DocumentEnvironment {
  /** Why a `provider:model` cannot be called, as a sentence; null where it can. "default" is never asked about. */
  readonly modelProblem: (model: string) => string | null;
  /** Of a built-in tool, or `server.tool`. */
  readonly knownTools: (tool: string) => boolean;
  readonly knownAgents: (agentId: string) => boolean;
  readonly knownConnections: (connectionId: string) => boolean;
}

/** The same as data, for a thread. */
export interface KnownNames {
  readonly tools: readonly string[];
  readonly agents: readonly string[];
  readonly connections: readonly string[];
  /** Why models that the document names cannot be called; those that can are absent. */
  readonly modelProblems: Readonly<Record<string, string>>;
}

export function environmentOf({ modelProblems, ...names }: KnownNames): DocumentEnvironment {
  const [tools, agents, connections] = [names.tools, names.agents, names.connections].map(
    (known) => new Set(known),
  );
  return {
    modelProblem: (model) => (Object.hasOwn(modelProblems, model) ? (modelProblems[model] ?? null) : null),
    knownTools: (tool) => tools?.has(tool) ?? false,
    knownAgents: (agentId) => agents?.has(agentId) ?? false,
    knownConnections: (connectionId) => connections?.has(connectionId) ?? false,
  };
}
