"use client";

import { lazyPart } from "./lazy-part.tsx";
import { Skeleton } from "./skeleton.tsx";

export interface LineDifferencesProps {
  /** The name of the compared text, such as "Instructions". */
  readonly label: string;
  readonly before: { readonly name: string; readonly text: string };
  readonly after: { readonly name: string; readonly text: string };
}

/** Two texts line by line: beside each other in wide windows, changes under each other in narrow ones. */
export const LineDifferences = lazyPart<LineDifferencesProps>(
  async () => (await import("./drawn-line-differences.tsx")).DrawnLineDifferences,
  <Skeleton className="h-40 rounded-lg" />,
);
