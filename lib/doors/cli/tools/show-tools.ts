import type { LeftOutTool } from "#lib/execution/tools/mcp/left-out-tool.ts";
import type { StoredTool } from "#lib/execution/tools/stored-tool.ts";
import type { ToolDefinition } from "#lib/execution/tools/tool-definitions.ts";
import type { ToolServer } from "#lib/execution/tools/tool-server.ts";
import { nameOf } from "#lib/language/agent-document/tool-name.ts";
import { plainLine } from "../output/plain-text.ts";
import { table } from "../output/table.ts";

const MAX_DESCRIPTION_CHARS = 100;
const NO_SERVERS = "There are no tool servers.";

/** Lists tools by the names that agents use. */
export function showTools({
  servers,
  builtIn = [],
  leftOut = [],
}: {
  servers: readonly ToolServer[];
  builtIn?: readonly ToolDefinition[];
  leftOut?: readonly LeftOutTool[];
}): string {
  const shown = table({
    rows: [
      ...builtIn.map(({ name, description }) => ({ name, says: "(built in)", description })),
      ...servers.flatMap(({ name: server, tools }) =>
        tools.map((tool) => ({ ...tool, name: nameOf({ server, tool: tool.name }), says: marks(tool) })),
      ),
    ],
    columns: {
      tool: ({ name }) => name,
      "the server says": ({ says }) => says,
      description: ({ description }) => firstLine(description),
    },
    empty: servers.length === 0 ? NO_SERVERS : "It offers no tools.",
  });
  if (servers.length === 0 && builtIn.length > 0) return `${shown}\n\n${NO_SERVERS}`;
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
