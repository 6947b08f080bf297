import { useQuery } from "@tanstack/react-query";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { apiCall } from "#components/api/api-call.ts";
import { apiKey } from "#components/api/api-key.ts";
import type { WrittenBy } from "#components/api/operations.ts";
import { placeProblems } from "#components/builder/problems/problem-marks.ts";
import { Link } from "#components/ui/link.tsx";
import type { JsonObject } from "#lib/contract/json.ts";

/** What keeps a draft from being published, and what should be looked at; each leads to its place in the builder. */
export function DraftProblems({
  agentId,
  graph,
  problems,
}: {
  agentId: string;
  graph: JsonObject;
  problems: readonly DraftProblemRow[];
}) {
  const placed = placeProblems(graph, problems).toSorted(
    (a, b) => Number(b.severity === "error") - Number(a.severity === "error"),
  );
  return (
    <ul
      aria-label="Problems"
      className="divide-y divide-line rounded-lg border border-line bg-surface text-table"
    >
      {placed.map(({ code, path, message, severity, boxId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one place can have the same problem twice
        <li key={`${path} ${code} ${index}`} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2">
          {severity === "error" ? (
            <CircleAlert aria-label="Error" className="mt-0.5 size-4 shrink-0 text-failed" />
          ) : (
            <TriangleAlert aria-label="Warning" className="mt-0.5 size-4 shrink-0 text-waiting" />
          )}
          <span className="wrap-anywhere min-w-0 grow basis-60">{message}</span>
          <Link
            href={`/agents/${agentId}/edit${boxId === null ? "" : `?${new URLSearchParams({ at: boxId })}`}`}
            className="shrink-0 rounded-sm text-accent-ink underline underline-offset-2"
          >
            Open<span className="sr-only"> {boxId ?? path} in the builder</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type DraftProblemRow = WrittenBy<"POST /api/agents/{agentId}/draft/validate">["problems"][number];

/** Every problem of a draft, as publishing would find them now. */
export function useDraftProblems(agentId: string, revision: number | undefined) {
  return useQuery({
    queryKey: [...apiKey("/api/agents/{agentId}/draft", { agentId }), { problems: revision }],
    queryFn: () => apiCall("POST /api/agents/{agentId}/draft/validate", { params: { agentId }, body: {} }),
    enabled: revision !== undefined,
  });
}
