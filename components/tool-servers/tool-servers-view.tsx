"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { useMay } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState, OnlyAdmins } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { AddServerDialog } from "./add-server-dialog.tsx";
import { RemoveServerDialog } from "./remove-server-dialog.tsx";
import { ServerCard } from "./server-card.tsx";
import { type ToolServer, useToolServers } from "./use-tool-servers.ts";

/** Remote servers whose tools agents may call. */
export function ToolServersView() {
  const query = useToolServers();
  const { data: servers } = query;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ToolServer>();
  const mayManage = useMay("admin");
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Tool servers"
        state="Remote MCP servers whose tools agents call. Their tools change for agents only when you refresh."
        actions={
          mayManage && (
            <Button look="primary" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add server
            </Button>
          )
        }
      />
      {servers ? (
        servers.length === 0 ? (
          <EmptyState
            title="No tool server yet"
            act={
              <Button className="justify-self-start" onClick={() => setAdding(true)}>
                <Plus aria-hidden />
                Add server
              </Button>
            }
          >
            Add one, and agents may call its tools as <code className="font-mono">server.tool</code>. The
            built-in tool <code className="font-mono">callback</code>, which waits for an outside system,
            needs no server.
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {servers.map((server) => (
              <ServerCard key={server.name} server={server} onRemove={() => setRemoved(server)} />
            ))}
          </ul>
        )
      ) : (
        <NotLoaded
          what="The tool servers could not be loaded."
          query={query}
          pending={<Skeleton className="h-72 rounded-lg" />}
          instead={{ permission_denied: <OnlyAdmins what="tool servers" /> }}
        />
      )}
      {isAdding && <AddServerDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveServerDialog server={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  );
}
