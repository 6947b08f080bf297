import { useMemo } from "react";
import { useBuilder, useBuilderStore } from "../builder-store.ts";
import { mergeYielding } from "../draft/merge-content.ts";
import type { DraftProblem } from "../problems/problem-marks.ts";
import { DraftJsonEditor } from "./json-editor.tsx";
import type { TextMark } from "./json-text.tsx";
import { placesInJson } from "./places-in-json.ts";

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

/** Finds problems in a text by their pointers; the last text's are kept, because marks must stay the same to be still. */
function markText(problems: readonly DraftProblem[]): (text: string) => readonly TextMark[] {
  let last: { text: string; marks: readonly TextMark[] } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, marks: find(problems, text) };
    return last.marks;
  };
}

function find(problems: readonly DraftProblem[], text: string): TextMark[] {
  const places = placesInJson(text, new Set(problems.map(({ path }) => path)));
  return problems.map(({ path, message, severity }) => {
    const { from, to } = places.get(path) ?? { from: 0, to: 1 };
    return { from, to, message, severity };
  });
}
