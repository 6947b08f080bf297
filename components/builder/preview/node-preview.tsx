import { CirclePlay, Pencil, Pin, PinOff, Power } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { NodeStatusIcon } from "#components/graph/node-status-icon.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { isFocusLost } from "#components/ui/focus-page.ts";
import { JsonView } from "#components/ui/json-view.tsx";
import type { Json } from "#lib/contract/json.ts";
import { focusRunButton } from "../builder-focus.ts";
import { useBuilderStore } from "../builder-store.ts";
import { AllowWrite } from "./allow-write.tsx";
import { isBlockedWrite, previewFacts } from "./node-facts.ts";
import { PinDialog } from "./pin-dialog.tsx";
import { type PreviewSettings, usePreview } from "./preview-context.ts";
import { usePreviewChanges } from "./use-preview-changes.ts";

/** What a node gave in the last preview, and what previews do with it. */
export function NodePreview({
  agentId,
  nodeId,
  isInBody,
  isReadOnly,
}: {
  agentId: string;
  nodeId: string;
  isInBody: boolean;
  isReadOnly: boolean;
}) {
  const { states, outputs, settings, startFrom, from } = usePreview();
  const { set } = usePreviewChanges(agentId);
  const [isPinning, setIsPinning] = useState(false);
  const store = useBuilderStore();
  const actions = useRef<HTMLDivElement>(null);
  const facts = settings && previewFacts(nodeId, { settings, outputs });
  // Settings come back before all that is reloaded, and until then the other buttons take no focus: this one stays.
  const isUnpinning = set.isPending && set.variables.unpin !== undefined;
  const canUnpin = facts?.pin !== undefined || isUnpinning;
  useOnceUnpinned(canUnpin, () => actions.current?.querySelector("button")?.focus());
  if (!facts) return null;
  const state = states.get(nodeId);
  const { pin, output, isOff, writer } = facts;
  const hasOwnOutput = output !== undefined && !isBlockedWrite(output);
  return (
    <section aria-label="Preview" className="grid gap-3 border-line border-t pt-4">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        Preview
        {state && <NodeStatusIcon status={state.state} />}
        {pin !== undefined && <Badge icon={<Pin aria-hidden />}>Pinned</Badge>}
        {isOff && <Badge icon={<Power aria-hidden />}>Off</Badge>}
      </h3>
      {isInBody && state && output === undefined && (
        <p className="text-ink-soft text-table">
          It runs inside a body. Open the preview run to see what it gave each time.
        </p>
      )}
      {output !== undefined && <JsonView label="Last output" value={output} openDepth={1} />}
      {pin !== undefined && <JsonView label="Pinned output" value={pin} openDepth={1} />}
      {writer && <Writer writer={writer} />}
      {set.error && (
        <FailureNotice what="This was not changed." error={set.error} onRetry={() => set.reset()} />
      )}
      {!isReadOnly && (
        <div ref={actions} className="flex flex-wrap gap-2">
          {writer && <AllowWrite agentId={agentId} writer={writer} />}
          {hasOwnOutput && (
            <Button
              size="small"
              disabled={set.isPending}
              onClick={() => set.mutate({ pins: { [nodeId]: output as Json } })}
            >
              <Pin aria-hidden />
              Pin this output
            </Button>
          )}
          <Button size="small" onClick={() => setIsPinning(true)}>
            <Pencil aria-hidden />
            {pin === undefined ? "Write a pin" : "Edit pin"}
          </Button>
          {canUnpin && (
            <Button size="small" disabled={set.isPending} onClick={() => set.mutate({ unpin: [nodeId] })}>
              <PinOff aria-hidden />
              Unpin
            </Button>
          )}
          {!isInBody && (
            <Button
              size="small"
              onClick={() => {
                startFrom(nodeId);
                store.showPanel({ tab: "preview", isOpen: true });
                focusRunButton();
              }}
            >
              <CirclePlay aria-hidden />
              {from === nodeId ? "Previews start here" : "Run from here"}
            </Button>
          )}
          <Button
            size="small"
            disabled={set.isPending}
            onClick={() => set.mutate(isOff ? { on: [nodeId] } : { off: [nodeId] })}
          >
            <Power aria-hidden />
            {isOff ? "Turn on in previews" : "Turn off in previews"}
          </Button>
        </div>
      )}
      {isPinning && (
        <PinDialog
          agentId={agentId}
          nodeId={nodeId}
          isInBody={isInBody}
          onClose={() => setIsPinning(false)}
        />
      )}
    </section>
  );
}

/** The pressed button is gone then, and the focus with it. */
function useOnceUnpinned(canUnpin: boolean, act: () => void): void {
  const before = useRef(canUnpin);
  const moveFocus = useEffectEvent(act);
  useEffect(() => {
    if (before.current && !canUnpin && isFocusLost()) moveFocus();
    before.current = canUnpin;
  }, [canUnpin]);
}

function Writer({ writer: { does, allowed, configHash } }: { writer: PreviewSettings["writers"][number] }) {
  return (
    <div className="wrap-anywhere grid gap-1 text-ink-soft text-table">
      <p>
        {allowed ? `${allowed.by} allowed this write in previews: ` : "Blocked in previews: "}
        <code className="font-mono">{does}</code>
      </p>
      <p>{allowed ? UNTIL : configHash === "" ? "Fix the draft's errors to allow this write." : AS_IT_IS}</p>
    </div>
  );
}

const UNTIL =
  "It applies until this node or a node before it changes. Previews by keys and apps write only what their input, pins and answers don't change.";
const AS_IT_IS = "Allow this write with this node and the nodes before it as they are now.";
