import { useMutation } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { DraftSession } from "../saving/draft-session.ts";
import { type Preview, usePreview } from "./preview-context.ts";

/** Runs the draft as it is on the canvas: what is not saved is saved before. */
export function useStartPreview({ agentId, session }: { agentId: string; session: DraftSession }) {
  const preview = usePreview();
  return useMutation({
    async mutationFn({ laneId, input }: { laneId: string | undefined; input: JsonObject }) {
      await session.saveAll();
      if (!session.isSaved) throw new Error("The draft is not saved, so it cannot be previewed.");
      const body = { ...(laneId === undefined ? {} : { laneId }), input, ...givenTo(preview) };
      const { revision } = session;
      const { runId } = await apiCall("POST /api/agents/{agentId}/test", { params: { agentId }, body });
      return { runId, revision };
    },
    onSuccess: ({ runId, revision }) => preview.show(runId, revision),
  });
}

/** The outputs that the preview takes instead of running nodes. */
function givenTo({ settings, from, runId, outputs }: Preview) {
  const { pins = {}, off = [] } = settings ?? {};
  const all = { ...Object.fromEntries(off.map((id) => [id, null])), ...pins };
  return {
    pins: all,
    ...(from === null ? {} : { from, ...(runId !== null && outputs ? { outputsOf: runId } : {}) }),
  };
}
