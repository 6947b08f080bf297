import { useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf, BodyOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";

const TESTS = "/api/agents/{agentId}/tests";
/** How often a test run is read while it is running. */
const AGAIN_MS = 500;

export type ListedTest = AnswerOf<typeof TESTS>["tests"][number];
export type AgentTest = AnswerOf<"/api/agents/{agentId}/tests/{testId}">;
export type TestRun = AnswerOf<"/api/agents/{agentId}/test-runs/{testRunId}">;
export type TestedDraft = AnswerOf<"/api/agents/{agentId}/draft">;
export type TestBody = BodyOf<`POST ${typeof TESTS}`>;

export function useTestedDraft(agentId: string) {
  return useQuery(apiQuery("/api/agents/{agentId}/draft", { params: { agentId } }));
}

export function useTests(agentId: string) {
  return useQuery(apiQuery(TESTS, { params: { agentId } }));
}

export function useTest({ agentId, testId }: { agentId: string; testId: string }) {
  return useQuery(apiQuery("/api/agents/{agentId}/tests/{testId}", { params: { agentId, testId } }));
}

/** What a test that repeats a run would say. */
export function useTestOfRun(runId: string) {
  return useQuery(apiQuery("/api/runs/{runId}/test", { params: { runId } }));
}

/** A test run, read again until it has ended. */
export function useTestRun({ agentId, testRunId }: { agentId: string; testRunId: string | null }) {
  return useQuery({
    ...apiQuery("/api/agents/{agentId}/test-runs/{testRunId}", {
      params: { agentId, testRunId: testRunId ?? "" },
    }),
    enabled: testRunId !== null,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === "running" ? AGAIN_MS : false,
  });
}

export function useRunTests(agentId: string) {
  return useChange(
    (testIds: string[] | undefined) =>
      apiCall("POST /api/agents/{agentId}/tests/run", {
        params: { agentId },
        body: testIds ? { testIds } : {},
      }),
    { rereads: [] },
  );
}

/** Replaces a test, or adds one. */
export function useSaveTest({ agentId, testId }: { agentId: string; testId: string | null }) {
  return useChange(
    (body: TestBody) =>
      testId === null
        ? apiCall("POST /api/agents/{agentId}/tests", { params: { agentId }, body })
        : apiCall("PUT /api/agents/{agentId}/tests/{testId}", { params: { agentId, testId }, body }),
    { rereads: ["/api/agents"] },
  );
}

export function useDeleteTest({ agentId, testId }: { agentId: string; testId: string }) {
  return useChange(
    () => apiCall("DELETE /api/agents/{agentId}/tests/{testId}", { params: { agentId, testId } }),
    { rereads: ["/api/agents"] },
  );
}

/** Sets whether the tests must pass before the agent is published. */
export function useRequireTests({ id: agentId, revision }: Pick<TestedDraft, "id" | "revision">) {
  return useChange(
    (requireTests: boolean) =>
      apiCall("PUT /api/agents/{agentId}/draft", { params: { agentId }, body: { revision, requireTests } }),
    { rereads: ["/api/agents"] },
  );
}
