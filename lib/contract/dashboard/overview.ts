import { z } from "zod";
import { InteractionType, RunError } from "../interactions.ts";
import type { SessionOperations } from "../operation.ts";
import { RunId } from "../runs.ts";
import { Timestamp } from "../values.ts";

const Reference = z.object({ id: z.string(), name: z.string() });

const scope = {
  teamId: z.string().min(1).max(100).optional(),
  agentId: z.string().min(1).max(100).optional(),
};
const period = z.enum(["24h", "7d", "30d"]);
export type OverviewPeriod = z.infer<typeof period>;

/** The figures of the first page, each a separate request, so that a slow one does not delay the others. */
export const overviewOperations = {
  getOverview: {
    method: "GET",
    path: "/api/overview",
    operationId: "getOverview",
    summary: "Add up the runs that were created in a period, as a whole and step by step",
    credential: "session",
    query: z.strictObject({ period, ...scope }),
    output: z.object({
      from: Timestamp,
      to: Timestamp,
      /** One step's figures. */
      stepSeconds: z.int(),
      total: z.object({
        runs: z.int(),
        completed: z.int(),
        failed: z.int(),
        cancelled: z.int(),
        active: z.int().meta({ description: "Queued, running, waiting and being cancelled." }),
        p50Ms: z.number().nullable().meta({ description: "Of completed runs." }),
        p95Ms: z.number().nullable(),
        costUsd: z.number().nullable().meta({ description: "Null while no run had a known price." }),
        inputTokens: z.int(),
        outputTokens: z.int(),
      }),
      steps: z.array(
        z.object({
          at: Timestamp,
          completed: z.int(),
          failed: z.int(),
          cancelled: z.int(),
          active: z.int(),
          costUsd: z.number(),
        }),
      ),
    }),
    success: { 200: "The figures." },
    errors: [],
  },
  listFailures: {
    method: "GET",
    path: "/api/overview/failures",
    operationId: "listFailures",
    summary: "Tell what failed most in a period: agent, node and kind of failure",
    credential: "session",
    query: z.strictObject({ period, ...scope }),
    output: z.object({
      failures: z.array(
        z.object({
          agent: Reference,
          node: Reference.nullable(),
          code: RunError.shape.code,
          message: z.string().meta({ description: "Of the last one." }),
          isOneMessage: z.boolean().meta({ description: "Whether all of them say the same." }),
          count: z.int(),
          lastRunId: RunId,
          lastAt: Timestamp,
        }),
      ),
    }),
    success: { 200: "Those with the most failures first." },
    errors: [],
  },
  listLongestWaits: {
    method: "GET",
    path: "/api/overview/waiting",
    operationId: "listLongestWaits",
    summary: "Tell what waits longest, and how much waits",
    credential: "session",
    query: z.strictObject(scope),
    output: z.object({
      count: z.int().meta({ description: "What waits for people; with forTools counted up to 1000." }),
      forTools: z.int().meta({ description: "What outside systems are to end." }),
      waits: z.array(
        z.object({
          runId: RunId,
          interactionId: z.string(),
          type: InteractionType,
          title: z.string(),
          agent: Reference,
          since: Timestamp,
          expiresAt: Timestamp.nullable(),
        }),
      ),
    }),
    success: { 200: "The oldest first." },
    errors: [],
  },
  getHealth: {
    method: "GET",
    path: "/api/overview/health",
    operationId: "getHealth",
    summary: "Tell which workers there are and whether they keep up",
    credential: "session",
    output: z.object({
      workers: z.array(
        z.object({
          id: z.string(),
          host: z.string(),
          version: z.string(),
          concurrency: z.int(),
          state: z.enum(["taking", "paused", "outdated"]).meta({
            description:
              "`paused` by an operator; `outdated`: a newer version has migrated the database, and this worker takes no runs.",
          }),
          startedAt: Timestamp,
          seenAt: Timestamp,
          isAlive: z.boolean(),
        }),
      ),
      executing: z.int().meta({ description: "Runs that a worker holds." }),
      runnable: z.int().meta({ description: "Runs that could go on and that no worker holds." }),
      oldestRunnableAt: Timestamp.nullable(),
      queued: z
        .int()
        .meta({ description: "Runs of this workspace that its limits hold back; counted up to 1000." }),
    }),
    success: { 200: "The state of this moment." },
    errors: [],
  },
} as const satisfies SessionOperations;
