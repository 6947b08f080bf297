import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { Follower } from "./follower.ts";

/**
 * Follows topics until the caller leaves, the session ends or the process stops. Sends the current state of every
 * followed run first, so a client that reconnects misses nothing.
 * @throws DomainError rate_limited, unavailable.
 */
export function followLive({
  actor,
  cookieHeader,
  topics,
  closed,
  drop,
}: {
  actor: SessionActor;
  /** The session's cookies, rechecked regularly. */
  cookieHeader: string;
  topics: readonly string[];
  /** Aborted when the caller leaves. */
  closed: AbortSignal;
  /** Cuts the connection. */
  drop: () => void;
}): { chunks: AsyncGenerator<string> } {
  const follower = new Follower({ actor, cookieHeader, topics: [...new Set(topics)] });
  const end = runtime().live.add(follower, drop);
  if (closed.aborted) end();
  closed.addEventListener("abort", end, { once: true });
  return { chunks: untilEnded(follower, end) };
}

async function* untilEnded(follower: Follower, end: () => void): AsyncGenerator<string> {
  try {
    yield* follower.chunks();
  } finally {
    end();
  }
}
