import { Pin, Power, X } from "lucide-react";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { Json } from "#lib/contract/json.ts";
import { findNode } from "#lib/language/agent-document/drafts/levels.ts";
import { useBuilderActions } from "../builder-actions.ts";
import { useBuilder } from "../builder-store.ts";
import { usePreview } from "./preview-context.ts";
import { usePreviewChanges } from "./use-preview-changes.ts";

const MOST_CHARS = 120;

/** Every node that previews do not run as it is: what it gives instead, and how to take that back. */
export function PinList({ agentId }: { agentId: string }) {
  const { settings } = usePreview();
  const { set } = usePreviewChanges(agentId);
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  if (!settings) return null;
  const { pins, off } = settings;
  const rows = [
    ...Object.entries(pins).map(([nodeId, pin]) => ({ nodeId, pin: pin as Json | undefined })),
    ...off.filter((id) => !Object.hasOwn(pins, id)).map((nodeId) => ({ nodeId, pin: undefined })),
  ];
  if (rows.length === 0) return null;
  return (
    <section aria-label="Pins" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-medium text-table">Pinned and turned off</h2>
      <ul className="divide-y divide-line rounded-lg border border-line text-table">
        {rows.map(({ nodeId, pin }) => (
          <li key={nodeId} className="flex min-h-9 items-center gap-2 py-0.5 pr-0.5 pl-3">
            {pin === undefined ? (
              <Power aria-hidden className="size-4 shrink-0 text-ink-faint" />
            ) : (
              <Pin aria-hidden className="size-4 shrink-0 text-accent-ink" />
            )}
            <PinnedNode nodeId={nodeId} />
            <code className="min-w-0 grow truncate font-mono text-ink-soft text-meta">
              {pin === undefined ? "turned off: gives null" : shortly(pin)}
            </code>
            {!isReadOnly && (
              <IconButton
                label={pin === undefined ? `Turn on ${nodeId}` : `Remove the pin of ${nodeId}`}
                disabled={set.isPending}
                onClick={() => set.mutate(pin === undefined ? { on: [nodeId] } : { unpin: [nodeId] })}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {set.error && (
        <FailureNotice what="This was not changed." error={set.error} onRetry={() => set.reset()} />
      )}
    </section>
  );
}

function PinnedNode({ nodeId }: { nodeId: string }) {
  const { goTo } = useBuilderActions();
  const graph = useBuilder((state) => state.history.present.graph);
  if (!findNode(graph, nodeId))
    return (
      <span className="shrink-0 text-ink-soft">
        <code className="font-mono">{nodeId}</code> is no longer in the draft
      </span>
    );
  return (
    <button
      type="button"
      onClick={() => goTo(nodeId)}
      className="max-w-1/2 shrink-0 truncate rounded-sm font-mono text-accent-ink hover:underline"
    >
      {nodeId}
    </button>
  );
}

const shortly = (pin: Json) => JSON.stringify(pin).slice(0, MOST_CHARS);
