import type { ToolServer } from "./use-tool-servers.ts";

/** The names of the agents that use any of its tools. */
export function usersOf({ tools, goneTools }: Pick<ToolServer, "tools" | "goneTools">): string[] {
  const users = [...tools, ...goneTools].flatMap(({ usedBy }) => usedBy);
  return [...new Map(users.map(({ id, name }) => [id, name])).values()].sort();
}
