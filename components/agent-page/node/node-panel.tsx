"use client";

import { useEffect, useId, useRef } from "react";
import { NodeTypeIcon } from "#components/graph/node-type-icon.tsx";
import { nodeWords } from "#components/graph/node-words.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Link } from "#components/ui/link.tsx";
import { PanelSection, SidePanel } from "#components/ui/side-panel.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import { FactList } from "./fact-list.tsx";
import { configFacts } from "./node-facts.ts";
import type { NodePlace } from "./node-place.ts";

/** A node of the published graph: what it does, its config in words, where it leads. */
export function NodePanel({
  agentId,
  node,
  place,
  onShow,
  onClose,
}: {
  agentId: string;
  node: JsonObject & { readonly id: string };
  place: NodePlace;
  /** Opens another node. */
  onShow: (nodeId: string) => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // Whoever opens it by keyboard reads on here; on a phone it covers the graph.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another node is another content
  useEffect(() => title.current?.focus({ preventScroll: true }), [node.id]);
  const type = typeof node.type === "string" ? node.type : null;
  const { help, facts } = configFacts(node);
  return (
    <SidePanel
      titleId={titleId}
      onClose={onClose}
      title={
        <div className="grid min-w-0 gap-0.5 py-1">
          <h2
            ref={title}
            id={titleId}
            tabIndex={-1}
            className="wrap-anywhere flex items-start gap-2 font-semibold outline-none"
          >
            <NodeTypeIcon type={type} className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            {typeof node.name === "string" ? node.name : node.id}
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-table">
            {nodeWords(type).label ?? "Node"} <CopyableId id={node.id} what="node id" />
          </p>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {help && <p className="text-ink-soft">{help}</p>}
        <FactList facts={facts} />
        <Neighbours title="Comes after" ends={place.before} onShow={onShow} />
        <Neighbours title="Goes on to" ends={place.after} onShow={onShow} />
        <Link
          href={`/runs?${new URLSearchParams({ agent: agentId, node: node.id })}`}
          prefetch={false}
          className="justify-self-start text-accent-ink hover:underline"
        >
          Runs that failed here
        </Link>
      </div>
    </SidePanel>
  );
}

function Neighbours({
  title,
  ends,
  onShow,
}: {
  title: string;
  ends: NodePlace["before"];
  onShow: (nodeId: string) => void;
}) {
  if (ends.length === 0) return null;
  return (
    <PanelSection title={title}>
      <ul className="grid gap-1">
        {ends.map(({ id, name, on, isNode }) => (
          <li key={`${id} ${on}`} className="wrap-anywhere text-table">
            {isNode ? (
              <button
                type="button"
                onClick={() => onShow(id)}
                className="rounded-sm text-left text-accent-ink hover:underline"
              >
                {name}
              </button>
            ) : (
              name
            )}
            {on !== null && <span className="text-ink-soft"> on {on}</span>}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
