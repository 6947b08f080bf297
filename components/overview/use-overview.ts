import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { CHOSEN } from "#components/ui/address-history.ts";
import { readersZone } from "#components/ui/format-date.ts";

export type Figures = AnswerOf<"/api/overview">;
export type Failure = AnswerOf<"/api/overview/failures">["failures"][number];
export type Expiring = AnswerOf<"/api/overview/expiring">["expiring"][number];
export type Wait = AnswerOf<"/api/overview/waiting">["waits"][number];

const PARSERS = {
  period: parseAsStringLiteral(["24h", "7d", "30d"]).withDefault("7d"),
  team: parseAsString,
  agent: parseAsString,
  key: parseAsString,
  app: parseAsString,
};

/** The filters of the figures, stored in the URL. */
export function useOverviewScope() {
  const [scope, setScope] = useQueryStates(PARSERS, CHOSEN);
  return { scope, change: (next: Partial<typeof scope>) => void setScope(next) };
}
export type OverviewScope = ReturnType<typeof useOverviewScope>["scope"];

/** A month's figures take the server a second, so they are reloaded less often. */
const AGAIN_MS = { "24h": 15_000, "7d": 30_000, "30d": 120_000 } as const;
const EXPIRING_MS = 60_000;

const placeOf = ({ team, agent, key, app }: OverviewScope) => ({
  teamId: team ?? undefined,
  agentId: agent ?? undefined,
  keyId: key ?? undefined,
  appId: app ?? undefined,
});

export function useFigures(scope: OverviewScope) {
  const { period } = scope;
  return useQuery({
    ...apiQuery("/api/overview", { query: { period, zone: readersZone(), ...placeOf(scope) } }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS[period],
  });
}

/**
 * Figures of the period before. They are dropped while another scope loads, so that a change never compares two
 * scopes.
 */
export function useFiguresBefore(scope: OverviewScope) {
  const { period } = scope;
  return useQuery({
    ...apiQuery("/api/overview/before", { query: { period, zone: readersZone(), ...placeOf(scope) } }),
    refetchInterval: 10 * AGAIN_MS[period],
    select: ({ total }) => total,
  });
}

export function useNewestFailures(scope: OverviewScope) {
  const { period } = scope;
  return useQuery({
    ...apiQuery("/api/overview/failures", { query: { period, zone: readersZone(), ...placeOf(scope) } }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS[period],
  });
}

export function useWaits(scope: OverviewScope) {
  return useQuery({
    ...apiQuery("/api/overview/waiting", { query: placeOf(scope) }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS["24h"],
  });
}

export function useExpiring(scope: OverviewScope) {
  return useQuery({
    ...apiQuery("/api/overview/expiring", { query: placeOf(scope) }),
    placeholderData: keepPreviousData,
    refetchInterval: EXPIRING_MS,
    select: ({ expiring }) => expiring,
  });
}
