import { apiCall } from "#components/api/api-call.ts";
import { useChange } from "#components/api/use-change.ts";
import type { Json } from "#lib/contract/json.ts";
import type { PreviewSettings } from "./preview-context.ts";

/** What is set for all previews of a draft. */
export function usePreviewChanges(agentId: string) {
  const params = { agentId };
  const rereads = ["/api/agents"] as const;
  const set = useChange(
    (body: { pins?: { [nodeId: string]: Json }; unpin?: string[]; off?: string[]; on?: string[] }) =>
      apiCall("PUT /api/agents/{agentId}/preview-settings", { params, body }),
    { rereads },
  );
  const allow = useChange(
    ({ nodeId, configHash, allowed }: PreviewSettings["writers"][number] & { allowed: unknown }) =>
      apiCall("PUT /api/agents/{agentId}/preview-permissions/{nodeId}", {
        params: { agentId, nodeId },
        body: { allowed: allowed === null, configHash },
      }),
    { rereads },
  );
  return { set, allow };
}
