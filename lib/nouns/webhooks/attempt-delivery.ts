import { redactText } from "#lib/language/redaction/redact-text.ts";
import type { Database } from "#lib/platform/db/database.ts";
import { isOutboundError } from "#lib/platform/outbound/outbound-error.ts";
import { retryAfterSeconds } from "#lib/platform/outbound/retry-after.ts";
import { pausePoint } from "#lib/platform/pause-point.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type ClaimedDelivery, endAttempt } from "./claim-deliveries.sql.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { webhookSecretPlace } from "./endpoint-row.sql.ts";
import { nextAttemptSeconds } from "./next-attempt.ts";
import { signedHeaders } from "./sign-delivery.ts";

export const ANSWER_SECONDS = 15;
/** Of an answer, what is kept; the rest is not read. */
const ANSWER_BYTES = 4 * 1024;
/** A receiver may say more: what is not read is no failure. */
const MAX_ANSWER_BYTES = Number.MAX_SAFE_INTEGER;

interface Outcome {
  readonly status: number | null;
  readonly failure: string | null;
  readonly answer: string | null;
  readonly retryAfter?: number | undefined;
}

/**
 * Sends a claimed delivery once, and writes what came of it (D20). A worker that is killed in between has it sent again,
 * with the same webhook-id and body.
 * @param stopping ends the attempt without an outcome.
 */
export async function attemptDelivery(
  db: Database,
  delivery: ClaimedDelivery,
  { stopping }: { stopping: AbortSignal },
): Promise<void> {
  const { id, endpointId, claim, attempt } = delivery;
  const sentAt = new Date();
  const startedAt = performance.now();
  const outcome = await send(delivery, { sentAt, stopping });
  if (stopping.aborted && outcome.status === null) return; // another worker sends it when the claim ends
  const { status, failure, answer, retryAfter } = outcome;
  const isSuccess = status !== null && status >= 200 && status < 300;
  const isGone = status === 410;
  const nextSeconds = isSuccess || isGone ? undefined : nextAttemptSeconds({ attempt, retryAfter });
  const state = isSuccess ? "delivered" : nextSeconds === undefined ? "failed" : "pending";
  await pausePoint("webhook-sent");
  const [written] = await db.run<{ hasFailedForLong: boolean }>(endAttempt, [
    ...[id, claim, state, nextSeconds ?? null, sentAt, Math.round(performance.now() - startedAt)],
    ...[status, failure, answer, isSuccess],
  ]);
  if (written && isGone) await disableEndpoint(db, { endpointId, reason: "gone" });
  else if (written?.hasFailedForLong && !isSuccess)
    await disableEndpoint(db, { endpointId, reason: "failing" });
}

async function send(
  delivery: ClaimedDelivery,
  { sentAt, stopping }: { sentAt: Date; stopping: AbortSignal },
): Promise<Outcome> {
  const { workspaceId, eventId, body, url } = delivery;
  const { outbound, secrets } = runtime();
  const keys = await openSecrets(delivery);
  secrets.add(workspaceId, keys);
  const timeout = AbortSignal.timeout(ANSWER_SECONDS * 1_000);
  const signal = AbortSignal.any([timeout, stopping]);
  try {
    const answer = await outbound.open({
      purpose: "webhook",
      askedBy: workspaceId,
      method: "POST",
      url,
      headers: signedHeaders({ eventId, body, secrets: keys, at: sentAt }),
      body,
      signal,
      maxResponseBytes: MAX_ANSWER_BYTES,
    });
    const said = await beginningOf(answer.body);
    const shown = redactText({ text: said, findSecrets: secrets.of(workspaceId).find });
    const isRedirect = answer.status >= 300 && answer.status < 400;
    return {
      status: answer.status,
      failure: isRedirect ? "Redirects are not followed." : null,
      answer: shown,
      retryAfter: retryAfterSeconds(answer.headers),
    };
  } catch (error) {
    if (timeout.aborted) return failed(`There was no answer within ${ANSWER_SECONDS} seconds.`);
    if (stopping.aborted) return failed("The service was stopping.");
    if (isOutboundError(error)) return failed(error.message);
    throw error;
  }
}

const failed = (failure: string): Outcome => ({ status: null, failure, answer: null });

async function openSecrets({
  workspaceId,
  endpointId,
  sealedSecret,
  sealedFormerSecret,
}: ClaimedDelivery): Promise<string[]> {
  const { sealing } = runtime();
  const of = { workspaceId, id: endpointId };
  const secrets: string[] = [];
  if (sealedSecret !== null)
    secrets.push(await sealing.open({ sealed: sealedSecret, place: webhookSecretPlace(of) }));
  if (sealedFormerSecret !== null)
    secrets.push(
      await sealing.open({
        sealed: sealedFormerSecret,
        place: webhookSecretPlace(of, "sealed_former_secret"),
      }),
    );
  return secrets;
}

/** An answer whose status has come is an outcome, whatever becomes of its body. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= ANSWER_BYTES) break;
    }
  } catch {
    // What came before is kept.
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, ANSWER_BYTES));
  return text.replaceAll("\0", "").toWellFormed();
}
