/** The tools of agents that work on what their own team has; apart, because browsers read no schemas. */
export const AGENT_TOOL_NAMES = [
  "tasks.search",
  "tasks.create",
  "tasks.update",
  "tasks.comment",
  "documents.search",
  "documents.read",
  "documents.write",
  "files.read",
  "files.write",
] as const;

/** No tool server may have these names: what is before the dot of our own tools. */
export const RESERVED_SERVERS: readonly string[] = ["tasks", "documents", "files"];
