import { Braces, CircleAlert, CloudOff, Eye, GitMerge, LoaderCircle, Save } from "lucide-react";
import { useMemo, useState } from "react";
import { laneItemId } from "#components/graph/graph-parts.ts";
import { Button } from "#components/ui/button.tsx";
import type { JsonObject } from "#lib/contract/json.ts";
import { findNode, lanesOf } from "#lib/language/agent-document/drafts/levels.ts";
import { useBuilder, useBuilderStore } from "../builder-store.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { DraftSession } from "./draft-session.ts";

/** Whether the draft is saved, always in sight. */
export function SaveStatusMark({ session }: { session: DraftSession }) {
  const status = useBuilder((state) => state.status);
  const store = useBuilderStore();
  const unfinished = useBuilder((state) => state.unfinished);
  const graph = useBuilder((state) => state.history.present.graph);
  const left = useMemo(
    () => [...unfinished.values()].find(({ boxId }) => isThere(graph, boxId)),
    [unfinished, graph],
  );
  const [isChoosing, setIsChoosing] = useState(false);
  if (status.state === "conflict") {
    const { conflicts } = status;
    return (
      <>
        <Button size="small" onClick={() => setIsChoosing(true)} className="border-waiting-mark text-waiting">
          <GitMerge aria-hidden />
          {conflicts.length === 1 ? "Resolve conflict" : `Resolve ${conflicts.length} conflicts`}
        </Button>
        <span role="status" className="sr-only">
          Somebody else changed the same part. Choose which version to keep.
        </span>
        {isChoosing && (
          <ConflictDialog
            conflicts={conflicts}
            onClose={() => setIsChoosing(false)}
            onChosen={(choices) => {
              setIsChoosing(false);
              session.resolve(choices);
            }}
          />
        )}
      </>
    );
  }
  if (left && (status.state === "saved" || status.state === "saving")) {
    const show = () =>
      left.boxId === null
        ? store.showPanel({ tab: "json", isOpen: true })
        : store.select({ boxes: new Set([left.boxId]) });
    return (
      <>
        <Button size="small" onClick={show} className="border-waiting-mark text-waiting">
          <Braces aria-hidden />
          Invalid JSON is not saved
        </Button>
        <span role="status" className="sr-only">
          Text that is not valid JSON is kept in this tab. Everything else is saved.
        </span>
      </>
    );
  }
  const { icon: Icon, words, title, ink } = LOOKS[status.state];
  const told = "reason" in status ? status.reason : "message" in status ? status.message : title;
  return (
    <span role="status" title={told} className={`inline-flex h-7 items-center gap-1.5 text-table ${ink}`}>
      <Icon
        aria-hidden
        className={status.state === "saving" ? "size-4 motion-safe:animate-spin" : "size-4"}
      />
      {words}
      {(status.state === "refused" || status.state === "read_only") && (
        <span className="sr-only">: {told}</span>
      )}
    </span>
  );
}

/** The text of a node or lane that was deleted is not asked for. */
const isThere = (graph: JsonObject, boxId: string | null) =>
  boxId === null ||
  findNode(graph, boxId) !== undefined ||
  lanesOf(graph).some(({ id }) => laneItemId(id) === boxId);

const LOOKS = {
  saved: { icon: Save, words: "Saved", title: "Every change is in the draft", ink: "text-ink-soft" },
  saving: { icon: LoaderCircle, words: "Saving", title: "Changes are being saved", ink: "text-ink-soft" },
  offline: {
    icon: CloudOff,
    words: "Offline",
    title:
      "The service cannot be reached. Your changes are kept on this device and saved as soon as it answers.",
    ink: "text-waiting",
  },
  read_only: { icon: Eye, words: "Read-only", title: "", ink: "text-ink-soft" },
  refused: { icon: CircleAlert, words: "Not saved", title: "", ink: "text-failed" },
} as const;
