"use client";

import { useEffect, useMemo, useState } from "react";
import type { authoringOperations } from "#lib/contract/authoring.ts";
import type { Json } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Problem } from "#lib/language/agent-document/validate-document.ts";
import { useBuilder, useBuilderStore } from "../builder-store.ts";
import { placeProblems } from "../problems/problem-marks.ts";
import { pageWorker } from "./page-worker.ts";

/** What a graph of the team may name. */
export type AuthoringOptions = OutputOf<typeof authoringOperations.getOptions>;

const NONE: readonly Problem[] = [];

/**
 * Every problem of the document, found in the page's worker with each change: the last one found stays until the next
 * is there. Without options, which load later than a draft, names are not checked.
 */
function useProblems({
  document,
  options,
}: {
  document: Json;
  options: AuthoringOptions | undefined;
}): readonly Problem[] {
  const [problems, setProblems] = useState(NONE);
  const names = useMemo(() => options && namesOf(options), [options]);
  useEffect(() => {
    let isOver = false;
    const worker = pageWorker();
    if (names) worker.tell({ tell: "names", names });
    worker.tell({ tell: "document", document });
    worker.ask("problems", null).then(
      (found) => !isOver && setProblems(names ? found : found.filter(({ code }) => !ABOUT_NAMES.has(code))),
      // A newer document is asked about, or the worker was replaced: the last answer stays until the next change.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [document, names]);
  return problems;
}

const ABOUT_NAMES: ReadonlySet<string> = new Set([
  "unknown_model",
  "unknown_tool",
  "unknown_agent",
  "unknown_connection",
  "unknown_skill",
]);

function namesOf({ models, tools, connections, skills }: AuthoringOptions) {
  return {
    models: models.map(({ name }) => name),
    tools: tools.map(({ name }) => name),
    connections: connections.map(({ name }) => name),
    skills: Object.fromEntries(
      skills.map(({ id, publishedVersion, tools: listed }) => [
        id,
        { publishedVersion, tools: { [publishedVersion]: listed } },
      ]),
    ),
  };
}

/** Checks the draft with each change, in a worker, and enters its problems in the store. */
export function useDraftProblems(options: AuthoringOptions | undefined): void {
  const store = useBuilderStore();
  const graph = useBuilder((state) => state.history.present.graph);
  const problems = useProblems({ document: graph, options });
  useEffect(() => {
    store.setProblems(placeProblems(store.content.graph, problems));
  }, [store, problems]);
}
