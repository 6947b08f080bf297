import { z } from "zod";
import { MAX_LIVE_TOPICS } from "../limits.ts";
import type { SessionStreams } from "../operation.ts";
import { RunStatus } from "../runs.ts";
import { queryList } from "../values.ts";
import { Sequence } from "./run-shapes.ts";

/**
 * Topics: `run:<runId>` one run, `tokens:<runId>` its model's output, `runs` the workspace's runs, `inbox` its
 * interactions, `tasks` the tasks of the person's teams.
 */
export const LIVE_TOPIC = /^(runs|inbox|tasks|run:run_[0-9a-z]{26}|tokens:run_[0-9a-z]{26})$/;

/** The stream's events by name. Each only says that something has changed and must be read again. */
export const liveEvents = {
  /** The state of a followed run: sent first, and again when its status or sequence has changed. */
  run: z.object({ runId: z.string(), status: RunStatus, sequence: Sequence }),
  /** A followed run does not exist or is not accessible. */
  gone: z.object({ topic: z.string() }),
  /** Runs have begun, continued or ended; `runIds` lists those that are known. */
  runs: z.object({ runIds: z.array(z.string()) }),
  inbox: z.object({}),
  /** Tasks were created or changed, or somebody commented; `taskIds` lists those that are known. */
  tasks: z.object({ taskIds: z.array(z.string()) }),
  /** Text that a model has just produced, in order and not stored: a client that misses some reads the result. */
  tokens: z.object({
    runId: z.string(),
    occurrenceId: z.string(),
    ordinal: z.int().meta({ description: "Of the call: after a tool, the model is called once more." }),
    text: z.string(),
    begins: z
      .boolean()
      .meta({ description: "The text is all that was said so far: it replaces what was heard." }),
  }),
  /** Heartbeat of the stream: at the start, then every few seconds. */
  beat: z.object({}),
} as const;
export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> };

export const liveStreams = {
  follow: {
    method: "GET",
    path: "/api/live",
    operationId: "follow",
    summary: "Hear at once what changes, as server-sent events",
    credential: "session",
    query: z.strictObject({
      topics: queryList(z.string().max(100).regex(LIVE_TOPIC, "is not a topic"), {
        maxItems: MAX_LIVE_TOPICS,
      }),
    }),
    contentTypes: ["text/event-stream; charset=utf-8"],
    success: { 200: "Events until the caller leaves, the session ends or the process stops." },
    errors: ["rate_limited"],
  },
} as const satisfies SessionStreams;
