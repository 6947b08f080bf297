"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { useAgentGraph } from "#components/agents/use-agent.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Graph } from "#components/graph/graph.tsx";
import { nodesById } from "#components/graph/graph-parts.ts";
import { CHOSEN } from "#components/ui/address-history.ts";
import { withPanel } from "#components/ui/side-panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { NodePanel } from "./node/node-panel.tsx";
import { nodePlace } from "./node/node-place.ts";

/** The published graph, read-only; a node opens beside it, and is in the address. */
export function AgentGraph({ agentId, fingerprint }: { agentId: string; fingerprint: string }) {
  const query = useAgentGraph(agentId, fingerprint);
  const { data } = query;
  if (data) {
    // A published document has this shape.
    return <Loaded agentId={agentId} document={data.graph as unknown as AgentDocument} />;
  }
  const pending = <Skeleton className="h-96 rounded-lg" />;
  return <NotLoaded what="The graph could not be loaded." query={query} pending={pending} />;
}

function Loaded({ agentId, document }: { agentId: string; document: AgentDocument }) {
  const [nodeId, setNodeId] = useQueryState("node", parseAsString.withOptions(CHOSEN));
  const nodes = useMemo(() => nodesById(document.nodes), [document]);
  // The address may name a node that this version of the graph does not have.
  const node = nodeId === null ? undefined : nodes.get(nodeId);
  const place = node && nodePlace(document, node.id);
  function close() {
    const opener = window.document.querySelector<HTMLElement>(`[data-node="${CSS.escape(nodeId ?? "")}"]`);
    void setNodeId(null);
    opener?.focus({ preventScroll: true });
  }
  return (
    <div className={withPanel(node !== undefined)}>
      <div className="h-[max(24rem,calc(100dvh-20rem))] overflow-hidden rounded-lg border border-line">
        <Graph
          agentId={agentId}
          document={document}
          label="The graph of this agent"
          states={undefined}
          laneId={undefined}
          selectedId={node?.id ?? null}
          onSelect={(id) => void setNodeId(id === nodeId ? null : id)}
        />
      </div>
      {node && place && (
        <NodePanel
          agentId={agentId}
          node={plainNode(node)}
          place={place}
          onShow={(id) => void setNodeId(id)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** A node as the JSON that it was read from. */
function plainNode(node: { readonly id: string }): JsonObject & { readonly id: string } {
  const json = node as unknown as Json;
  return isJsonObject(json) ? { ...json, id: node.id } : { id: node.id };
}
