import { useEffect } from "react";
import { useBuilder, useBuilderStore } from "../builder-store.ts";
import { type AuthoringOptions, useProblems } from "../validation/use-problems.ts";
import { placeProblems } from "./problem-marks.ts";

/** Checks the draft with each change, in a worker, and enters its problems in the store. */
export function useDraftProblems(options: AuthoringOptions | undefined): void {
  const store = useBuilderStore();
  const graph = useBuilder((state) => state.history.present.graph);
  const problems = useProblems({ document: graph, options });
  useEffect(() => {
    store.setProblems(placeProblems(store.content.graph, problems));
  }, [store, problems]);
}
