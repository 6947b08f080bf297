import { useMemo } from "react";
import { useBuilder, useBuilderStore } from "../builder-store.ts";
import { mergeYielding } from "../draft/merge-content.ts";
import { DraftJsonEditor } from "./json-editor.tsx";
import { markText } from "./mark-text.ts";

/** The whole graph as JSON. */
export function GraphJson() {
  const store = useBuilderStore();
  const graph = useBuilder((state) => state.history.present.graph);
  const problems = useBuilder((state) => state.problems);
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  const marks = useMemo(() => markText(problems), [problems]);
  return (
    <DraftJsonEditor
      label="The graph as JSON"
      place="graph"
      boxId={null}
      value={graph}
      marks={marks}
      isReadOnly={isReadOnly}
      onValue={(next, before) => {
        store.change({ label: "Edit the JSON", group: "json" }, (content) => {
          if (content.graph === before) return { ...content, graph: next };
          // Changed elsewhere while the text was no JSON.
          const base = { ...content, graph: before };
          return mergeYielding({ base, mine: { ...content, graph: next }, theirs: content });
        });
        return undefined;
      }}
    />
  );
}
