/** An agent file for the benchmark, with whatever its graph has. */
export const agentFile = (name: string, graph: object): object => ({
  name,
  description: "For the benchmark.",
  graph: { format: "laneway.agent/1", behaviorType: "pipeline", edges: [], ...graph },
});

/** A public lane that requires these properties. */
export const agentLane = (start: string, properties: object): object => ({
  id: "main",
  name: "Main",
  mode: "structured",
  public: true,
  start,
  inputSchema: { type: "object", required: Object.keys(properties), properties },
});
