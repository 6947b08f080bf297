"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import type { Sample } from "#lib/language/expressions/assist/sample.ts";
import { pageWorker } from "../validation/page-worker.ts";
import type { AuthoringOptions } from "../validation/use-problems.ts";
import type { ShownProblem } from "./problem-notes.tsx";

/** What every field of the inspector may look at. */
interface Inspected {
  readonly document: Json;
  /** The graph around the selected part. */
  readonly graph: JsonObject;
  readonly options: AuthoringOptions | undefined;
  readonly problems: readonly ShownProblem[];
  readonly sample: Sample | undefined;
  readonly readOnly: boolean;
  /** What is selected: its box on the canvas, and where in the document it is. */
  readonly part?: { readonly key: string; readonly boxId: string | null; readonly pointer: string };
}

const Context = createContext<Inspected>({
  document: null,
  graph: {},
  options: undefined,
  problems: [],
  sample: undefined,
  readOnly: true,
});

export function InspectedParts({ children, ...inspected }: Inspected & { children: ReactNode }) {
  const { document, graph, options, problems, sample, readOnly, part } = inspected;
  useEffect(() => pageWorker().tell({ tell: "document", document }), [document]);
  useEffect(() => pageWorker().tell({ tell: "sample", sample }), [sample]);
  const value = useMemo(
    () => ({ document, graph, options, problems, sample, readOnly, ...(part && { part }) }),
    [document, graph, options, problems, sample, readOnly, part],
  );
  return <Context value={value}>{children}</Context>;
}

export function useInspected(): Inspected {
  return useContext(Context);
}

/** The problems of exactly this place. */
export function useProblemsAt(pointer: string): readonly ShownProblem[] {
  const { problems } = useInspected();
  return useMemo(() => problems.filter(({ path }) => path === pointer), [problems, pointer]);
}

/** The problems of this place and of what is in it. */
export function useProblemsWithin(pointer: string): readonly ShownProblem[] {
  const { problems } = useInspected();
  return useMemo(
    () => problems.filter(({ path }) => path === pointer || path.startsWith(`${pointer}/`)),
    [problems, pointer],
  );
}
