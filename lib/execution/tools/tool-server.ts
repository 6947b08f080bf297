import type { StoredTool } from "./stored-tool.ts";

/** A tool server as the people of its workspace see it. */
export interface ToolServer {
  readonly name: string;
  readonly url: string;
  readonly connectionName: string | null;
  /** ISO 8601: when it last listed its tools. */
  readonly listedAt: string;
  readonly tools: readonly StoredTool[];
  /** The tools that an admin has marked: they change nothing outside. */
  readonly readOnlyTools: readonly string[];
}

export interface ToolServerRow extends Omit<ToolServer, "listedAt"> {
  readonly listedAt: Date;
}

/** The columns of a ToolServerRow. */
export const TOOL_SERVER_COLUMNS = `name as "name", url as "url", connection_name as "connectionName",
       listed_at as "listedAt", tools as "tools", read_only_tools as "readOnlyTools"`;

export function toolServer({ listedAt, ...row }: ToolServerRow): ToolServer {
  return { ...row, listedAt: listedAt.toISOString() };
}
