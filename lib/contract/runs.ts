import { z } from "zod";
import { AgentId } from "./agents.ts";
import { amount } from "./amount.ts";
import { Attachments, StoredAttachment } from "./attachments.ts";
import { InteractionLifecycle, OpenInteractions, PendingInteraction, RunError } from "./interactions.ts";
import type { JsonObject } from "./json.ts";
import { jsonBytesWithin } from "./json-size.ts";
import type { LargeInput } from "./large-json.ts";
import {
  MAX_APPROVAL_COMMENT_CHARS,
  MAX_ID_CHARS,
  MAX_IDEMPOTENCY_KEY_CHARS,
  MAX_MESSAGE_CHARS,
  MAX_METADATA_BYTES,
  MAX_WAIT_SECONDS,
} from "./limits.ts";
import type { Operations } from "./operation.ts";
import { InteractionId, ReplyBody } from "./reply.ts";
import { triedReply } from "./tried-reply.ts";
import { AnyJson, AnyObject, queryInteger, requireObject, Timestamp } from "./values.ts";

export const RUN_STATUSES = [
  "queued",
  "running",
  "cancelling",
  "waiting",
  "completed",
  "failed",
  "cancelled",
] as const;
export const RunStatus = z.enum(RUN_STATUSES).meta({
  id: "RunStatus",
  description: "completed, failed and cancelled are terminal; waiting needs an answer.",
});
export type RunStatus = z.infer<typeof RunStatus>;

export const RunId = z
  .string()
  .max(MAX_ID_CHARS)
  .meta({
    description: `The run's id, at most ${amount(MAX_ID_CHARS)} characters.`,
    examples: ["run_01kaj5w3f8e0m7c2q9t4v6x8z1"],
  });
const params = z.object({ runId: RunId });

const Metadata = AnyObject.refine((value) => jsonBytesWithin(value, MAX_METADATA_BYTES) !== undefined, {
  error: `is over ${MAX_METADATA_BYTES} bytes of JSON`,
}).meta({ description: "Your own data, stored with the run: at most 16 KiB of JSON." });

/** The body reader keeps a large one as text. */
export const RunInput = z
  .custom<JsonObject | LargeInput>()
  .check(requireObject)
  .meta({ override: { type: "object", additionalProperties: true } });

export const IdempotencyKey = z
  .string()
  .min(1)
  .max(MAX_IDEMPOTENCY_KEY_CHARS)
  .meta({
    description:
      "The same key again answers what the first request started, and starts nothing. At most " +
      `${MAX_IDEMPOTENCY_KEY_CHARS} characters.`,
  });
export const STARTED_HEADERS = {
  Location: "Where the run is polled.",
  "Idempotency-Replayed": "true when an earlier request with this idempotencyKey is answered again.",
  "Idempotency-Body-Changed":
    "true when that earlier request had another body; the answer is still the earlier run.",
};

export const Run = z
  .object({
    runId: RunId,
    agentId: AgentId,
    laneId: z.string(),
    status: RunStatus,
    finalResponse: AnyJson.nullable().meta({ description: "The result of a completed run, else null." }),
    error: RunError.nullable().meta({ description: "Why the run failed, else null." }),
    pendingInteraction: PendingInteraction.nullable().meta({
      description: "What a waiting run asks, else null.",
    }),
    interactionLifecycle: InteractionLifecycle,
    threadId: z.string().meta({ description: "The conversation; its turns and forks share it." }),
    turn: z.int().meta({ description: "From 1; one higher with each message that continues this run." }),
    forkedFromRunId: RunId.nullable().meta({
      description: "The run that this one continues, if not itself.",
    }),
    parentRunId: RunId.nullable().meta({ description: "The run whose agent called this one, if any." }),
    preview: z.boolean().meta({ description: "Whether this is a preview of a draft." }),
    metadata: AnyObject.nullable().meta({ description: "As sent at the start." }),
    attachments: z.array(StoredAttachment).meta({ description: "Those of the current turn." }),
    createdAt: Timestamp,
    startedAt: Timestamp.nullable(),
    completedAt: Timestamp.nullable(),
    cancelRequestedAt: Timestamp.nullable(),
    cancelledAt: Timestamp.nullable(),
    resumesAt: Timestamp.nullable().meta({
      description:
        "When the next timer ends, while the run awaits timers only: nothing changes before. Else null.",
    }),
    graphFingerprint: z
      .string()
      .nullable()
      .meta({ description: "`sha256:` and the digest of the exact graph that the run executes." }),
    usage: z.object({ inputTokens: z.int(), outputTokens: z.int(), costUsd: z.number().nullable() }).meta({
      description:
        "Model usage of the run so far, over all turns; costUsd is null while no call had a known price.",
    }),
  })
  .meta({ id: "Run" });
export type Run = z.infer<typeof Run>;

export const RunStarted = z
  .object({ runId: RunId, agentId: AgentId, laneId: z.string(), status: RunStatus })
  .meta({ id: "RunStarted" });
export type RunStarted = z.infer<typeof RunStarted>;

export const ReplyAccepted = z
  .object({ runId: RunId, agentId: AgentId, status: RunStatus })
  .meta({ id: "ReplyAccepted" });

export const ApprovalAction = z.enum(["approve", "reject"]);

export const ApprovalAccepted = z
  .object({
    runId: RunId,
    agentId: AgentId,
    status: RunStatus,
    approvalId: z.string(),
    action: ApprovalAction,
  })
  .meta({ id: "ApprovalAccepted" });

export const CancellationState = z
  .object({
    runId: RunId,
    agentId: AgentId,
    status: RunStatus,
    alreadyTerminal: z.boolean().meta({ description: "The run had ended before this call." }),
    alreadyRequested: z.boolean().meta({ description: "Cancellation had been requested before this call." }),
    cancelRequestedAt: Timestamp.nullable(),
    cancelledAt: Timestamp.nullable(),
  })
  .meta({ id: "CancellationState" });
export type CancellationState = z.infer<typeof CancellationState>;

export const runOperations = {
  start: {
    method: "POST",
    path: "/v1/public/agents/{agentId}/runs",
    operationId: "startRun",
    summary: "Start a run on a lane",
    description: "The run is durable: it continues when this connection breaks.",
    tag: "Runs",
    scopes: { allOf: ["agents:run"] },
    params: z.object({ agentId: AgentId }),
    inputAt: ["input"],
    body: z
      .strictObject({
        laneId: z.string().min(1).max(200).optional().meta({
          description:
            "The lane's id, at most 200 characters. Needed where the agent has several public lanes.",
        }),
        input: RunInput.meta({
          description:
            "Business data; matches the lane's inputSchema, whose defaults are filled in first where a property is absent. At most 1,000,000 values in 200,000 objects and arrays, nested " +
            "64 deep, within the body's 25 MiB.",
        }),
        attachments: Attachments.optional(),
        metadata: Metadata.optional(),
        idempotencyKey: IdempotencyKey.optional(),
      })
      .meta({ id: "StartRun" }),
    output: RunStarted,
    success: { 202: "A new run.", 200: "The run that an earlier request with this idempotencyKey started." },
    requestHeaders: {
      "If-Match":
        "The ETag of the agent as you read it: the run starts only while that graph is published. An earlier request " +
        "with the same idempotencyKey is answered first.",
    },
    headers: STARTED_HEADERS,
    errors: [
      "reserved_input_field",
      "lane_required",
      "attachments_not_supported",
      "attachment_required",
      "attachment_invalid",
      "permission_denied",
      "agent_not_found",
      "graph_changed",
      "lane_not_found",
      "input_validation_failed",
    ],
  },
  get: {
    method: "GET",
    path: "/v1/public/runs/{runId}",
    operationId: "getRun",
    summary: "Poll a run",
    description:
      "With waitSeconds the answer is held until the run's status or interaction changes; a run that has ended, or asks " +
      "something, answers at once. Send the ETag back in If-None-Match to wait for a change of what you know, and to be " +
      "answered 304 while there is none.",
    tag: "Runs",
    scopes: { anyOf: ["agents:run", "runs:read"] },
    params,
    query: z.strictObject({
      waitSeconds: queryInteger({ min: 1, max: MAX_WAIT_SECONDS })
        .optional()
        .meta({ description: "How long the answer may wait for a change." }),
    }),
    output: Run,
    success: { 200: "The run." },
    requestHeaders: { "If-None-Match": "The ETag of the answer you have." },
    headers: { ETag: "Changes whenever the answer does." },
    errors: ["run_not_found", "permission_denied"],
  },
  listInteractions: {
    method: "GET",
    path: "/v1/public/runs/{runId}/interactions",
    operationId: "listRunInteractions",
    summary: "List the pending interactions of a run",
    description:
      "All open interactions, the oldest first. Reply and approval take the first one, which is also the run's " +
      "pendingInteraction while it waits.",
    tag: "Runs",
    scopes: { anyOf: ["agents:run", "runs:read"] },
    params,
    output: OpenInteractions,
    success: { 200: "The open interactions; none where the run waits for nothing." },
    errors: ["run_not_found", "permission_denied"],
  },
  reply: {
    method: "POST",
    path: "/v1/public/runs/{runId}/reply",
    operationId: "replyToRun",
    summary: "Answer the questions of a run",
    tag: "Runs",
    scopes: { allOf: ["agents:run"] },
    params,
    body: ReplyBody,
    triedBody: triedReply,
    output: ReplyAccepted,
    success: { 200: "The answer is stored and the run resumes." },
    errors: ["run_not_found", "permission_denied", "interaction_conflict", "answer_invalid"],
  },
  approval: {
    method: "POST",
    path: "/v1/public/runs/{runId}/approval",
    operationId: "decideRunApproval",
    summary: "Approve or reject the pending approval of a run",
    tag: "Runs",
    scopes: { allOf: ["agents:run"] },
    params,
    body: z
      .strictObject({
        interactionId: InteractionId,
        action: ApprovalAction.meta({
          description: "approve: what is asked for is done as it is shown. reject: it is not done.",
        }),
        comment: z
          .string()
          .max(MAX_APPROVAL_COMMENT_CHARS)
          .optional()
          .meta({
            description: `Why, for the run and its record. At most ${amount(MAX_APPROVAL_COMMENT_CHARS)} characters.`,
          }),
      })
      .meta({ id: "ApprovalDecision" }),
    output: ApprovalAccepted,
    success: { 200: "The decision is stored and the run resumes." },
    errors: ["run_not_found", "permission_denied", "interaction_conflict"],
  },
  continue: {
    method: "POST",
    path: "/v1/public/runs/{runId}/continue",
    operationId: "continueRun",
    summary: "Send the next message into an ended run's conversation",
    description:
      "Poll the runId of the answer: it is the same run or, where the run cannot go on itself, a new one.",
    tag: "Runs",
    scopes: { allOf: ["agents:run"] },
    params,
    body: z
      .strictObject({
        message: z
          .string()
          .min(1)
          .max(MAX_MESSAGE_CHARS)
          .meta({ description: `The next message: 1 to ${amount(MAX_MESSAGE_CHARS)} characters.` }),
        attachments: Attachments.optional(),
        idempotencyKey: IdempotencyKey.optional(),
      })
      .meta({ id: "ContinueRun" }),
    output: RunStarted,
    success: {
      202: "A new turn.",
      200: "The turn that an earlier request with this idempotencyKey started.",
    },
    headers: STARTED_HEADERS,
    errors: [
      "run_not_found",
      "agent_not_found",
      "lane_not_found",
      "permission_denied",
      "run_still_active",
      "run_not_continuable",
      "attachments_not_supported",
      "attachment_invalid",
      "input_validation_failed",
    ],
  },
  cancel: {
    method: "POST",
    path: "/v1/public/runs/{runId}/cancel",
    operationId: "cancelRun",
    summary: "Durably request cancellation",
    description: "Repeating it changes nothing. External effects that were already done are not undone.",
    tag: "Runs",
    scopes: { allOf: ["agents:run"] },
    params,
    output: CancellationState,
    success: { 200: "The request is stored." },
    errors: ["run_not_found", "permission_denied"],
  },
} as const satisfies Operations;
