import { Braces, SquarePen } from "lucide-react";
import { useMemo, useState } from "react";
import type { Box, PlacedGraph } from "#components/graph/place-graph.ts";
import { edgeId } from "#components/graph/plain-edge.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { isDraftNode } from "#lib/language/agent-document/drafts/levels.ts";
import { mergeDocumentsYielding } from "#lib/language/agent-document/drafts/merge-documents.ts";
import { type BuilderState, useBuilder, useBuilderStore } from "./builder-store.ts";
import { selectedItems } from "./canvas/selected-items.ts";
import { applyEdit } from "./edits/apply-edit.ts";
import type { Edit, Selection } from "./edits/edit.ts";
import { NodeActions } from "./node-actions.tsx";
import { NodePreview } from "./preview/node-preview.tsx";
import { usePreview } from "./preview/preview-context.ts";
import type { AuthoringOptions } from "./validation/use-problems.ts";

const DraftJsonEditor = lazyPart(
  async () => (await import("./json/json-editor.tsx")).DraftJsonEditor,
  <Skeleton className="h-60" />,
);
const Inspector = lazyPart(
  async () => (await import("./inspector/inspector.tsx")).Inspector,
  <Skeleton className="h-60" />,
);

/** Edits the selection, or the agent itself if nothing is selected. */
export function InspectorPanel({
  agentId,
  placed,
  options,
}: {
  agentId: string;
  placed: PlacedGraph;
  options: AuthoringOptions | undefined;
}) {
  const store = useBuilderStore();
  const content = useBuilder((state) => state.history.present);
  const problems = useBuilder((state) => state.problems);
  const selected = useBuilder((state) => state.selected);
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  const [isRaw, setIsRaw] = useState(false);
  const unfinished = useBuilder((state) => state.unfinished);
  const { outputs } = usePreview();
  const sample = useMemo(() => outputs && { input: outputs.input, nodes: outputs.nodes }, [outputs]);
  const box = useMemo(() => {
    const [id, ...others] = selected.boxes;
    return others.length === 0 ? placed.boxes.find((one) => one.id === id) : undefined;
  }, [placed, selected]);
  const selection = selectionOf(box, selected, placed);
  const { name, description, requireTests } = content;
  const agent = useMemo(() => ({ name, description, requireTests }), [name, description, requireTests]);
  function edit(next: Edit): void {
    store.change({ label: labelOf(next), group: groupOf(next) }, (before) => applyEdit(before, next));
    follow(next);
  }
  /** Keeps a renamed item selected. */
  function follow(next: Edit): void {
    if (next.kind === "rename-node") {
      store.select({ boxes: new Set([next.to]) });
      if (store.state.folded.has(next.from)) store.fold([next.to], true);
    }
    if (next.kind === "rename-lane") store.select({ boxes: new Set([`lane:${next.to}`]) });
    if (next.kind === "set-edge") store.select({});
  }
  if (selected.boxes.size > 1)
    return (
      <div className="grid justify-items-start gap-4 p-4">
        <p className="text-ink-soft text-table">{selected.boxes.size} selected.</p>
        {!isReadOnly && (
          <NodeActions nodeIds={[...selectedItems(selected, placed, []).nodes]} placed={placed} />
        )}
      </div>
    );
  if (!selection) return <p className="p-4 text-ink-soft text-table">A note is edited on the canvas.</p>;
  return (
    <div className="grid gap-4 p-4">
      {isRaw && box ? (
        <>
          <h2 className="wrap-anywhere font-semibold">{box.kind === "lane" ? box.lane.id : box.node.id}</h2>
          <RawPart key={box.id} box={box} isReadOnly={isReadOnly} onEdit={edit} />
        </>
      ) : (
        <Inspector
          document={content.graph}
          selection={selection}
          options={options}
          // The contract has a code as any text.
          problems={problems as never}
          readOnly={isReadOnly}
          sample={sample}
          agent={agent}
          onEdit={edit}
        />
      )}
      {box && box.kind !== "lane" && !isReadOnly && <NodeActions nodeIds={[box.node.id]} placed={placed} />}
      {box && box.kind !== "lane" && (
        <NodePreview
          agentId={agentId}
          nodeId={box.node.id}
          isInBody={box.parent !== null}
          isReadOnly={isReadOnly}
        />
      )}
      {box && !isRaw && unfinished.has(rawPlace(box)) && (
        <p className="text-table text-waiting">Text is left under As JSON that is not in the draft.</p>
      )}
      {box && (
        <Button size="small" look="quiet" className="justify-self-start" onClick={() => setIsRaw(!isRaw)}>
          {isRaw ? <SquarePen aria-hidden /> : <Braces aria-hidden />}
          {isRaw ? "As a form" : "As JSON"}
        </Button>
      )}
    </div>
  );
}

const rawPlace = (box: Box) => `raw ${box.id}`;

function RawPart({
  box,
  isReadOnly,
  onEdit,
}: {
  box: Box;
  isReadOnly: boolean;
  onEdit: (edit: Edit) => void;
}) {
  const value = box.kind === "lane" ? box.lane : box.node;
  return (
    <DraftJsonEditor
      label="Raw JSON"
      place={rawPlace(box)}
      boxId={box.id}
      value={value}
      isReadOnly={isReadOnly}
      onValue={(next, before) => {
        if (!isDraftNode(next)) return "It needs an id, a text.";
        if (next.id !== value.id) return "Its id can be changed in the form.";
        // Changed elsewhere while the text was no JSON.
        const made =
          before === value ? next : mergeDocumentsYielding({ base: before, mine: next, theirs: value });
        onEdit(box.kind === "lane" ? { kind: "set-lane", lane: made } : { kind: "set-node", node: made });
        return undefined;
      }}
    />
  );
}

function selectionOf(
  box: Box | undefined,
  selected: BuilderState["selected"],
  { links }: PlacedGraph,
): Selection | undefined {
  if (box) return box.kind === "lane" ? { kind: "lane", id: box.lane.id } : { kind: "node", id: box.node.id };
  const link = links.find(({ id, kind }) => id === selected.link && kind === "edge");
  if (link) return { kind: "edge", id: edgeId({ from: link.from, on: link.outcome, to: link.to }) };
  return selected.boxes.size > 0 ? undefined : { kind: "document", id: "" };
}

function labelOf(edit: Edit): string {
  if (edit.kind === "rename-node" || edit.kind === "rename-lane") return `Rename ${edit.from}`;
  if (edit.kind === "set-node") return `Edit ${String(edit.node.id)}`;
  if (edit.kind === "set-lane") return `Edit lane ${String(edit.lane.id)}`;
  return edit.kind === "set-edge" ? "Edit an edge" : "Edit the agent";
}

/** Typing into one part is one step; renaming, and what leads elsewhere, are each their own. */
function groupOf(edit: Edit): string | undefined {
  if (edit.kind === "set-node") return `node ${String(edit.node.id)}`;
  if (edit.kind === "set-lane") return `lane ${String(edit.lane.id)}`;
  return edit.kind === "set-agent" ? "agent" : undefined;
}
