import { z } from "zod";
import { RUN_STREAMS } from "./limits.ts";
import type { PublicStream } from "./operation.ts";
import { Run, RunId } from "./runs.ts";
import { TraceEvent } from "./trace.ts";

/** Text that a model has just produced; not stored. */
export const RunDelta = z
  .object({
    nodeId: z.string(),
    occurrenceId: z.string().meta({ description: "The execution of the node, as in trace events." }),
    text: z.string().meta({ description: "Redacted, as in the trace." }),
    snapshot: z
      .literal(true)
      .optional()
      .meta({ description: "The text is all that was said so far: it replaces what you have." }),
  })
  .meta({ id: "RunDelta" });
export type RunDelta = z.infer<typeof RunDelta>;

/** The data of a run's stream by the event's name (D23). */
export const runStreamEvents = { trace: TraceEvent, run: Run, delta: RunDelta } as const;
export type RunStreamEvents = {
  [Name in keyof typeof runStreamEvents]: z.infer<(typeof runStreamEvents)[Name]>;
};

const PLACE = /^[0-9]{1,18}$/;
export const isPlace = (text: string) => PLACE.test(text);

const DESCRIPTION = `Server-sent events until the run has ended:

- \`trace\`: an event of the trace as it is committed, in the shape of \`TraceEvent\` without payload. Its \`id:\` is its \`sequence\`.
- \`run\`: the run's record as \`GET /v1/public/runs/{runId}\` answers it: once at the beginning, then when its status or its interaction changes. The last one has a terminal status; the stream ends after it.
- \`delta\`: \`{ nodeId, occurrenceId, text }\`, what a model says while it says it. It is not stored. With \`snapshot: true\` the text is all so far: it replaces what you have of this occurrence, otherwise it is appended.

A comment comes every ${RUN_STREAMS.commentSeconds} seconds. A stream that breaks, or ends before a terminal status, is opened again with \`Last-Event-ID\`: no event of the trace is missed. Only the start of a stream counts against the rate limit; a credential may hold ${RUN_STREAMS.perCredential} streams.`;

export const runStreams = {
  followRun: {
    method: "GET",
    path: "/v1/public/runs/{runId}/stream",
    operationId: "streamRun",
    summary: "Follow a run as server-sent events",
    description: DESCRIPTION,
    tag: "Runs",
    scopes: { anyOf: ["agents:run", "runs:read"] },
    params: z.object({ runId: RunId }),
    query: z.strictObject({
      after: z.string().regex(PLACE, "must be a sequence in plain decimal digits").optional().meta({
        description:
          "Only trace events after this sequence; all when absent. `Last-Event-ID` goes before it.",
      }),
    }),
    requestHeaders: {
      "Last-Event-ID": "The id of the last event that you got: the stream goes on after it.",
    },
    contentTypes: ["text/event-stream"],
    output: z.object({}),
    success: { 200: "Events until the run has ended." },
    errors: ["run_not_found", "permission_denied"],
  },
} as const satisfies Readonly<Record<string, PublicStream>>;
