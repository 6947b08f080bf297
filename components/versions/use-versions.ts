import { useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf, BodyOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";
import type { JsonObject } from "#lib/contract/json.ts";

export type Comparison = AnswerOf<"/api/agents/{agentId}/comparison">;
export type Differences = Comparison["differences"];
export type PartDifference = Differences["nodes"][number];
export type FieldDifference = PartDifference["fields"][number];

/** "draft", "published" or a version's number. */
export type SideName = string;

/** Others write drafts too: a page begins with what is there now, not with what was read before. */
const ALWAYS_READ = { staleTime: 0, refetchOnMount: "always" } as const;

export function useVersionComparison(
  agentId: string,
  { before, after }: { before: SideName; after: SideName },
) {
  return useQuery({
    ...apiQuery("/api/agents/{agentId}/comparison", { params: { agentId }, query: { before, after } }),
    ...ALWAYS_READ,
  });
}

export function useAgentDraft(agentId: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    ...apiQuery("/api/agents/{agentId}/draft", { params: { agentId } }),
    ...ALWAYS_READ,
    enabled,
  });
}

const REREADS = ["/api/agents", "/api/drafts"] as const;

export function usePublishDraft(agentId: string) {
  return useChange(
    (body: BodyOf<"POST /api/agents/{agentId}/publish">) =>
      apiCall("POST /api/agents/{agentId}/publish", { params: { agentId }, body }),
    { rereads: REREADS },
  );
}

export function useRestoreVersion(agentId: string) {
  return useChange(
    ({ version, revision }: { version: number; revision: number }) =>
      apiCall("POST /api/agents/{agentId}/versions/{version}/restore", {
        params: { agentId, version: String(version) },
        body: { revision },
      }),
    { rereads: REREADS },
  );
}

export function useWriteDraft({ id: agentId, revision }: { id: string; revision: number }) {
  return useChange(
    (graph: JsonObject) =>
      apiCall("PUT /api/agents/{agentId}/draft", { params: { agentId }, body: { revision, graph } }),
    { rereads: REREADS },
  );
}

export function useRepublishVersion(agentId: string) {
  return useChange(
    ({
      version,
      ...body
    }: { version: number } & BodyOf<"POST /api/agents/{agentId}/versions/{version}/publish">) =>
      apiCall("POST /api/agents/{agentId}/versions/{version}/publish", {
        params: { agentId, version: String(version) },
        body,
      }),
    { rereads: REREADS },
  );
}
