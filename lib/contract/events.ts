import { z } from "zod";
import { AgentId } from "./agents.ts";
import { EVENTS, MAX_WAIT_SECONDS } from "./limits.ts";
import type { Operations } from "./operation.ts";
import { RunId, RunStatus } from "./runs.ts";
import { AnyObject, queryInteger, queryList, Timestamp } from "./values.ts";

/** An event of a run, as the feed and webhooks give it (D20). */
export const RUN_EVENT_TYPES = [
  "run.started",
  "run.waiting",
  "run.completed",
  "run.failed",
  "run.cancelled",
] as const;
export const RunEventType = z.enum(RUN_EVENT_TYPES).meta({
  id: "RunEventType",
  description:
    "started: the run, or a conversation's next turn, begins to execute; a queued run does when it is admitted. waiting: it " +
    "asks something, named once for each interaction.",
});
export type RunEventType = z.infer<typeof RunEventType>;

const Sequence = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,17})$/, "is not a sequence of a feed")
  .meta({ description: "Decimal; do not coerce to a floating-point number." });

/** What every event says of its run; the rest is read by `getRun`. */
export const EventRun = z
  .object({
    runId: RunId,
    agentId: AgentId,
    laneId: z.string(),
    status: RunStatus.meta({
      description: "The status that the event is about; the run may have another by now.",
    }),
    metadata: AnyObject.nullable().meta({ description: "As sent at the start." }),
    interactionId: z
      .string()
      .nullable()
      .meta({ description: "What a waiting run asks; null in every other event." }),
    parentRunId: RunId.nullable().meta({ description: "The run whose agent called this one, if any." }),
  })
  .meta({ id: "EventRun" });

export const FeedEvent = z
  .object({
    sequence: Sequence,
    id: z.string().meta({ description: "`evt_…`" }),
    type: RunEventType,
    timestamp: Timestamp,
    run: EventRun,
  })
  .meta({ id: "FeedEvent" });
export type FeedEvent = z.infer<typeof FeedEvent>;

export const EventPage = z
  .object({
    events: z.array(FeedEvent),
    pagination: z.object({
      nextAfter: Sequence.meta({
        description: "The next request's `after`. Events of other types than asked for count as read.",
      }),
      hasMore: z.boolean(),
    }),
  })
  .meta({ id: "EventPage" });
export type EventPage = z.infer<typeof EventPage>;

export const eventOperations = {
  listEvents: {
    method: "GET",
    path: "/v1/public/events",
    operationId: "listEvents",
    summary: "Read what happened to this credential's runs, without a gap",
    description:
      "The feed of the credential's own runs. Sequences are dense from 1: who has read n has read everything up to n. The first " +
      `request starts the feed; what happens after its answer is in it. Events are kept ${EVENTS.days} days, and a feed that ` +
      "nobody reads for as long stops: then the next request, with an older `after`, is answered events_expired. Previews and " +
      "test runs are not in it. With waitSeconds the answer is held until there is an event.",
    tag: "Events",
    scopes: { allOf: ["runs:read"] },
    query: z.strictObject({
      after: Sequence.optional().meta({
        description: "`pagination.nextAfter` of the page before; absent: from the oldest event that is left.",
      }),
      types: queryList(
        z
          .string()
          .max(20)
          .regex(/^run\.(started|waiting|completed|failed|cancelled)$/, "is not a type of event"),
        { maxItems: RUN_EVENT_TYPES.length },
      )
        .optional()
        .meta({ description: "Only events of these types; repeat the parameter." }),
      limit: queryInteger({ min: 1, ...EVENTS.page })
        .optional()
        .meta({ description: "Events per page." }),
      waitSeconds: queryInteger({ min: 0, max: MAX_WAIT_SECONDS, default: 0 })
        .optional()
        .meta({ description: "How long the answer may wait for an event." }),
    }),
    output: EventPage,
    success: { 200: "A page of events, the oldest first." },
    errors: ["events_expired"],
  },
} as const satisfies Operations;
