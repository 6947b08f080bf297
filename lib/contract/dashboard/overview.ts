import { z } from "zod";
import { InteractionType, RunError } from "../interactions.ts";
import type { SessionOperations } from "../operation.ts";
import { RunId } from "../runs.ts";
import { Timestamp } from "../values.ts";

const Reference = z.object({ id: z.string(), name: z.string() });

const Id = z.string().min(1).max(100);
const scope = {
  teamId: Id.optional(),
  agentId: Id.optional(),
  keyId: Id.optional().meta({ description: "Runs that this key started; beside appId, that either did." }),
  appId: Id.optional().meta({ description: "Runs that this connected app started." }),
};
export const Period = z.enum(["24h", "7d", "30d"]);
export type OverviewPeriod = z.infer<typeof Period>;

/** Where days begin: steps are counted from midnight there. */
export const Zone = z.string().max(64).optional().meta({
  description: "The reader's time zone by its IANA name; UTC without it, and for one that is not known.",
});

const Total = z.object({
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
});

/** The figures of the first page, each a separate request, so that a slow one does not delay the others. */
export const overviewOperations = {
  getOverview: {
    method: "GET",
    path: "/api/overview",
    operationId: "getOverview",
    summary: "Add up the runs that were created in a period, as a whole and step by step",
    credential: "session",
    query: z.strictObject({ period: Period, zone: Zone, ...scope }),
    output: z.object({
      from: Timestamp,
      to: Timestamp.meta({ description: "The end of the last step, which is still filling." }),
      total: Total,
      steps: z
        .array(
          z.object({
            at: Timestamp,
            completed: z.int(),
            failed: z.int(),
            cancelled: z.int(),
            active: z.int(),
            p50Ms: z.number().nullable(),
            p95Ms: z.number().nullable(),
            costUsd: z.number().nullable(),
          }),
        )
        .meta({ description: "Of hours, three hours or days; each lasts until the next begins." }),
    }),
    success: { 200: "The figures." },
    errors: [],
  },
  getOverviewBefore: {
    method: "GET",
    path: "/api/overview/before",
    operationId: "getOverviewBefore",
    summary: "Add up the runs one period earlier, up to the same time of day, to compare with",
    credential: "session",
    query: z.strictObject({ period: Period, zone: Zone, ...scope }),
    output: z.object({ from: Timestamp, to: Timestamp, total: Total }),
    success: { 200: "The figures." },
    errors: [],
  },
  listFailures: {
    method: "GET",
    path: "/api/overview/failures",
    operationId: "listFailures",
    summary: "Tell what failed most in a period, runs that failed alike as one",
    credential: "session",
    query: z.strictObject({ period: Period, zone: Zone, ...scope }),
    output: z.object({
      from: Timestamp.meta({ description: "Where the period begins: as that of the figures." }),
      failures: z.array(
        z.object({
          failureId: z.string().meta({ description: "The group of all that failed alike." }),
          agent: Reference,
          node: Reference.nullable(),
          code: RunError.shape.code,
          message: z.string().meta({ description: "Of the last one." }),
          hasReturned: z.boolean().meta({ description: "Whether it was resolved and came back." }),
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
  getFirstSteps: {
    method: "GET",
    path: "/api/overview/first-steps",
    operationId: "getFirstSteps",
    summary: "Tell what somebody new has done: answered the sample's approval, made an agent",
    credential: "session",
    output: z.object({
      refund: z
        .object({
          agentId: z.string(),
          interactionId: z.string().nullable().meta({ description: "Of the newest run that waits." }),
          answeredRunId: RunId.nullable().meta({
            description: "The newest run whose approval was answered.",
          }),
        })
        .nullable()
        .meta({ description: "The sample agent that asks for an approval; null without it." }),
      hasOwnAgent: z.boolean().meta({ description: "Whether there is an agent that is no sample." }),
    }),
    success: { 200: "What there is." },
    errors: [],
  },
  listExpiring: {
    method: "GET",
    path: "/api/overview/expiring",
    operationId: "listExpiring",
    summary: "Tell what expires next: open interactions, and keys and connected apps that the person may see",
    credential: "session",
    query: z.strictObject(scope),
    output: z.object({
      expiring: z.array(
        z.object({
          kind: z.enum(["interaction", "key", "secret", "app"]).meta({
            description:
              "`secret`: a key's secret from before a rotation; `app` signs out if it is not used until then.",
          }),
          id: z.string().meta({ description: "Of the interaction, the key or the connected app." }),
          name: z.string(),
          about: z
            .string()
            .meta({ description: "The interaction's agent, the key's creator, the app's person." }),
          at: Timestamp,
        }),
      ),
    }),
    success: { 200: "Those that expire first, of the next 30 days; apps of the next 7." },
    errors: [],
  },
  getHealth: {
    method: "GET",
    path: "/api/overview/health",
    operationId: "getHealth",
    summary: "Tell whether runs are executed and, to admins, which workers there are",
    credential: "session",
    output: z.object({
      state: z.enum(["healthy", "behind", "full", "paused", "no_worker"]).meta({
        description: "`behind`: runs wait for a worker though slots are free; `full`: because none is.",
      }),
      workers: z
        .array(
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
        )
        .nullable()
        .meta({
          description:
            "Null but for admins. They see the whole installation's workers and numbers, which serve every workspace; " +
            "others see the numbers of this workspace.",
        }),
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
