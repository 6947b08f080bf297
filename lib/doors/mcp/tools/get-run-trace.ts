import { z } from "zod";
import { amount } from "#lib/contract/amount.ts";
import { PAYLOAD_CHARS, TRACE_EVENT_TYPES, TRACE_PAGE } from "#lib/contract/limits.ts";
import { RunId } from "#lib/contract/runs.ts";
import { EVENT_TYPES, traceOperations } from "#lib/contract/trace.ts";
import { getRunTrace } from "#lib/nouns/run-history/get-run-trace.ts";
import { defineTool } from "../define-tool.ts";
import { pageArguments } from "../tool-arguments.ts";

/** Lists the known types; an unknown type matches nothing (D12). */
const EventTypeName = z
  .string()
  .max(TRACE_EVENT_TYPES.maxChars)
  .meta({ override: { type: "string", enum: [...EVENT_TYPES] } });

/** The filters of a tool that reads a trace. */
export const TRACE_ARGUMENTS = {
  ...pageArguments(TRACE_PAGE),
  eventTypes: z.array(EventTypeName).max(TRACE_EVENT_TYPES.max).optional().meta({
    description: "All when absent.",
  }),
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
      description: `${amount(PAYLOAD_CHARS.min)} to ${amount(PAYLOAD_CHARS.max)}, ${amount(PAYLOAD_CHARS.default)} when absent.`,
    }),
};

export const getRunTraceTool = defineTool(
  {
    name: "get_run_trace",
    title: "Get a run's trace",
    description:
      "Returns what a Laneway run that you started did, event by event: { runId, status, events, … }. Payloads, " +
      "redacted, come only with includePayloads. The result alone: get_run.",
    operation: traceOperations.get,
    needs: { role: "viewer" },
    arguments: z.strictObject({ runId: RunId, ...TRACE_ARGUMENTS }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, input: { runId, ...query } }) => getRunTrace({ actor, runId, query }),
);
