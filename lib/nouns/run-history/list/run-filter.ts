import { RUN_PERIODS, type RunFilters } from "#lib/contract/dashboard/runs.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import type { SearchTargets } from "./search-targets.ts";

const ID_CHARS = 30;
const HOUR_MS = 3_600_000;

/** A filter in the form of SQL parameters: times become bounds of the run's id. */
export interface RunFilter {
  /** Inclusive lower bound of ids. */
  readonly fromId: string;
  /** Exclusive upper bound of ids. */
  readonly beforeId: string;
  readonly statuses: readonly string[];
  readonly agentIds: readonly string[];
  readonly teamIds: readonly string[];
  readonly laneId: string | undefined;
  /** Version of the agent; versions with one graph have the same runs. */
  readonly version: number | undefined;
  /** Keys, connected apps and people: credential ids are unique across kinds. */
  readonly credentialIds: readonly string[];
  readonly minDurationMs: number | undefined;
  readonly maxDurationMs: number | undefined;
  readonly metadata: readonly { readonly key: string; readonly value: string }[];
  readonly errorCode: string | undefined;
  readonly nodeId: string | undefined;
  readonly failureGroupId: string | undefined;
  /** The search text; `apply-search.ts` finds what it means. */
  readonly text: string | undefined;
  readonly search: SearchTargets | undefined;
}

/** @throws DomainError invalid_request for a period together with from or to. */
export function readFilter(filters: RunFilters, now: number = Date.now()): RunFilter {
  const { period, from, to, search } = filters;
  if (period !== undefined && (from !== undefined || to !== undefined)) {
    throw new DomainError("invalid_request", "Send either period, or from and to.", {
      details: [{ code: "invalid", message: "can't be combined with from or to", field: "period" }],
    });
  }
  const fromMs = period ? now - RUN_PERIODS[period] * HOUR_MS : from ? Date.parse(from) : 0;
  const failedOnly = asksForFailures(filters);
  return {
    fromId: firstIdAt("run", fromMs),
    beforeId: to ? firstIdAt("run", Date.parse(to)) : `run_${"~".repeat(ID_CHARS)}`,
    statuses: failedOnly ? ["failed"] : [...new Set(filters.status ?? [])],
    agentIds: [...new Set(filters.agent ?? [])],
    teamIds: [...new Set(filters.team ?? [])],
    laneId: filters.lane,
    version: filters.version,
    credentialIds: [...new Set([...(filters.key ?? []), ...(filters.app ?? []), ...(filters.person ?? [])])],
    minDurationMs: filters.minDurationMs,
    maxDurationMs: filters.maxDurationMs,
    metadata: (filters.metadata ?? []).map((pair) => {
      const at = pair.indexOf("=");
      return { key: pair.slice(0, at), value: pair.slice(at + 1) };
    }),
    errorCode: filters.error,
    nodeId: filters.node,
    failureGroupId: filters.failure,
    text: search?.trim() || undefined,
    search: undefined,
  };
}

/** Whether it asks for failures but excludes the status failed. */
export function contradicts(filters: RunFilters): boolean {
  return asksForFailures(filters) && filters.status !== undefined && !filters.status.includes("failed");
}

const asksForFailures = ({ error, node, failure }: RunFilters): boolean =>
  error !== undefined || node !== undefined || failure !== undefined;
