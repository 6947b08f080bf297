import { z } from "zod";
import { PAYLOAD_CHARS, TRACE_EVENT_TYPES, TRACE_PAGE } from "#lib/contract/limits.ts";
import { RunId } from "#lib/contract/runs.ts";
import { traceOperations } from "#lib/contract/trace.ts";
import { getRunTrace } from "#lib/runs/get-run-trace.ts";
import { definePagedTool } from "../define-tool.ts";
import { pageArguments } from "../page-arguments.ts";

export const getRunTraceTool = definePagedTool(
  {
    name: "get_run_trace",
    title: "Get a run's trace",
    description:
      "Returns what a run you started did, event by event in order: { runId, status, events, pagination, " +
      `replayContract }. At most ${TRACE_PAGE.max} events and 100 kB a page; go on with pagination.nextCursor and the ` +
      "same filters. Payloads, redacted and bounded, come only with includePayloads. For the result alone use get_run.",
    operation: traceOperations.get,
    needs: { role: "viewer" },
    arguments: z.strictObject({
      runId: RunId,
      ...pageArguments(TRACE_PAGE),
      eventTypes: z
        .array(z.string().max(TRACE_EVENT_TYPES.maxChars))
        .max(TRACE_EVENT_TYPES.max)
        .optional()
        .meta({ description: "Only events of these types; unknown types match nothing." }),
      includePayloads: z
        .boolean()
        .optional()
        .meta({ description: "Whether events carry payload; false when absent." }),
      payloadMaxChars: z
        .int()
        .min(PAYLOAD_CHARS.min)
        .max(PAYLOAD_CHARS.max)
        .optional()
        .meta({
          description: `A longer payload comes as { truncated, originalChars, preview }; ${PAYLOAD_CHARS.default} when absent.`,
        }),
    }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, input: { runId, ...query } }) => getRunTrace({ actor, runId, query }),
);
