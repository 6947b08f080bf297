import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import type { OverviewScope } from "#components/overview/use-overview.ts";
import { CHOSEN } from "#components/ui/address-history.ts";
import type { ChartPeriod } from "#components/ui/chart-times.ts";
import { readersZone } from "#components/ui/format-date.ts";

export type Starter = AnswerOf<"/api/agents/{agentId}/starters">["starters"][number];
export type RecentRun = AnswerOf<"/api/runs">["runs"][number];

const RECENT = 10;
const AGAIN_MS = { "24h": 15_000, "7d": 30_000, "30d": 120_000 } as const;

/** The period in the address. */
export function usePeriod() {
  return useQueryState(
    "period",
    parseAsStringLiteral(["24h", "7d", "30d"]).withDefault("7d").withOptions(CHOSEN),
  );
}

/** The overview's filters for one agent, so that its page has the same figures. */
export function scopeOfAgent(agentId: string, period: ChartPeriod): OverviewScope {
  return { period, agent: agentId, team: null, key: null, app: null };
}

export function useRecentRuns(agentId: string) {
  return useQuery({
    ...apiQuery("/api/runs", { query: { agent: [agentId], limit: RECENT } }),
    refetchInterval: AGAIN_MS["24h"],
  });
}

export function useStarters(agentId: string, period: ChartPeriod) {
  return useQuery({
    ...apiQuery("/api/agents/{agentId}/starters", {
      params: { agentId },
      query: { period, zone: readersZone() },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS[period],
  });
}
