import type { LeftOutTool } from "#lib/tools/mcp/left-out-tool.ts";
import type { StoredTool } from "#lib/tools/stored-tool.ts";
import { nameOf } from "#lib/tools/tool-name.ts";
import type { ToolServer } from "#lib/tools/tool-server.ts";
import { plainLine } from "../output/plain-text.ts";
import { table } from "../output/table.ts";

const MAX_DESCRIPTION_CHARS = 100;

/** A line for each tool, as agents name it. */
export function showTools({
  servers,
  leftOut = [],
}: {
  servers: readonly ToolServer[];
  leftOut?: readonly LeftOutTool[];
}): string {
  const shown = table({
    rows: servers.flatMap(({ name, tools }) => tools.map((tool) => ({ ...tool, server: name }))),
    columns: {
      tool: ({ server, name }) => nameOf({ server, tool: name }),
      "the server says": marks,
      description: ({ description }) => firstLine(description),
    },
    empty: servers.length === 0 ? "There are no tool servers." : "It offers no tools.",
  });
  if (leftOut.length === 0) return shown;
  const lines = leftOut.map(({ name, reason }) => `Left out: ${plainLine(name)}, because ${reason}.`);
  return [shown, "", ...lines].join("\n");
}

function marks({ readOnly, destructive }: StoredTool): string {
  if (readOnly === true) return "read-only";
  if (destructive === true) return "destructive";
  return destructive === false ? "not destructive" : "";
}

function firstLine(text: string): string {
  const [line = ""] = text.trim().split("\n");
  return line.length > MAX_DESCRIPTION_CHARS
    ? `${line.slice(0, MAX_DESCRIPTION_CHARS).toWellFormed()}…`
    : line;
}
