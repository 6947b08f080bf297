import { createContext, useContext } from "react";
import type { AnswerOf } from "#components/api/operations.ts";
import type { NodeState } from "#components/graph/node-state.ts";
import type { RunPage } from "#components/runs/use-run-page.ts";

export type PreviewSettings = AnswerOf<"/api/agents/{agentId}/preview-settings">;
export type PreviewOutputs = AnswerOf<"/api/runs/{runId}/outputs">;

/** The draft's last preview in this window, and what is set for all previews of the draft. */
export interface Preview {
  readonly runId: string | null;
  /** The draft's revision that it ran; null where that is not known. */
  readonly revision: number | null;
  readonly page: RunPage | undefined;
  /** By node. */
  readonly states: ReadonlyMap<string, NodeState & { readonly occurrenceId: string | null }>;
  readonly outputs: PreviewOutputs | undefined;
  readonly settings: PreviewSettings | undefined;
  /** The node at which the next preview begins; null: at the lane's start. */
  readonly from: string | null;
  startFrom(nodeId: string | null): void;
  show(runId: string, revision: number): void;
}

export const PreviewContext = createContext<Preview | null>(null);

export function usePreview(): Preview {
  const preview = useContext(PreviewContext);
  if (!preview) throw new Error("outside of a builder");
  return preview;
}
