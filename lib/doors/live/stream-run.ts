import { DomainError } from "#lib/contract/errors.ts";
import { isPlace } from "#lib/contract/run-stream.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import type { HeldActor } from "#lib/nouns/access/held-actor.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { RunStream } from "./run-stream.ts";

/**
 * Follows a run until it has ended, the caller leaves or may not see it any more, or the process stops (D23).
 * @throws DomainError run_not_found, permission_denied; invalid_request for a place that the run does not have;
 * rate_limited, unavailable (with the first chunk).
 */
export async function streamRun({
  actor,
  runId,
  after,
  lastEventId,
  held,
  drop,
}: {
  actor: CredentialActor;
  runId: string;
  after?: string | undefined;
  /** The header of that name. A client that comes back sends it with the address of its first request, so it wins. */
  lastEventId?: string | undefined;
  held: () => HeldActor<CredentialActor>;
  /** Cuts the connection. */
  drop: () => void;
}): Promise<{ chunks: AsyncGenerator<string> }> {
  const isResumed = lastEventId !== undefined && lastEventId !== "";
  const field = isResumed ? "Last-Event-ID" : "after";
  const place = isResumed ? lastEventId : (after ?? "0");
  if (!isPlace(place)) throw badPlace(field, "must be a sequence in plain decimal digits");
  const { eventCount } = await findOwnRun({ actor, runId });
  if (Number(place) > eventCount)
    throw badPlace(field, `is beyond the run's last event, which is ${eventCount}`);
  return { chunks: chunksOf(() => new RunStream({ actor, runId, after: place, held: held(), drop })) };
}

function badPlace(field: string, message: string): DomainError {
  return new DomainError("invalid_request", `${field} ${message}.`, {
    details: [{ code: "invalid_sequence", message, field }],
  });
}

/** Begins with the first chunk: an answer to HEAD has none. */
async function* chunksOf(begin: () => RunStream): AsyncGenerator<string> {
  const stream = begin();
  const remove = runtime().runStreams.add(stream);
  try {
    yield* stream.chunks();
  } finally {
    stream.end();
    remove();
  }
}
