import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { type Tool, type ToolServer, useToolServerActions } from "./use-tool-servers.ts";

/** A server's tools with their descriptions and the agents that use them. */
export function ToolList({ server: { name: serverName, tools, goneTools } }: { server: ToolServer }) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {goneTools.map(({ name, usedBy }) => (
        <li key={name} className="grid gap-1 bg-failed-wash px-4 py-2.5">
          <p className="flex flex-wrap items-center gap-2">
            <code className="wrap-anywhere font-mono text-table">{`${serverName}.${name}`}</code>
            <Badge tone="bad">No longer offered</Badge>
          </p>
          <p className="text-ink-soft text-meta">
            Calls fail. Still named by {usedBy.map((agent) => agent.name).join(", ")}.
          </p>
        </li>
      ))}
      {tools.map((tool) => (
        <li key={tool.name} className="grid gap-1 px-4 py-2.5">
          <p className="flex flex-wrap items-center gap-2">
            <code className="wrap-anywhere font-mono text-table">{`${serverName}.${tool.name}`}</code>
            {tool.isMarkedReadOnly && <Badge>Read-only</Badge>}
            {tool.destructive && <Badge tone="attention">Destructive</Badge>}
            <MarkReadOnly serverName={serverName} tool={tool} />
          </p>
          {tool.description && (
            <p className="wrap-anywhere line-clamp-2 text-ink-soft text-table" title={tool.description}>
              {tool.description}
            </p>
          )}
          <Users tool={tool} />
        </li>
      ))}
    </ul>
  );
}

/** The server's own mark of a tool is a hint; an admin decides whether previews may call it. */
function MarkReadOnly({ serverName, tool }: { serverName: string; tool: Tool }) {
  const { mark } = useToolServerActions();
  const { name, isMarkedReadOnly, readOnly } = tool;
  const isReadOnly = !isMarkedReadOnly;
  return (
    <Button
      size="small"
      className="ml-auto"
      disabled={mark.isPending}
      aria-label={`${isReadOnly ? "Mark" : "Unmark"} ${serverName}.${name} read-only`}
      onClick={() => mark.mutate({ server: serverName, tool: name, isReadOnly })}
    >
      {isMarkedReadOnly ? "Unmark" : readOnly ? "Mark read-only, as its server says" : "Mark read-only"}
    </Button>
  );
}

function Users({ tool: { usedBy } }: { tool: Tool }) {
  if (usedBy.length === 0) return null;
  return (
    <p className="wrap-anywhere text-ink-faint text-meta">
      Used by{" "}
      {usedBy
        .map(({ name, approval }) => (approval === "always" ? `${name} (needs approval)` : name))
        .join(", ")}
    </p>
  );
}
