import { isDeepStrictEqual } from "node:util";
import { runtime } from "#lib/platform/runtime.ts";
import { type Caller, type CredentialKind, holderOf } from "./authenticators.ts";

/**
 * A revocation applies to requests that wait, too, within a second on every node (D13). All credentials of such requests
 * are looked up together, in one query of each kind, however many requests wait: this often, and a poll looks at its
 * caller whenever it wakes, at the latest after another half second.
 */
const LOOK_MS = 250;

/** A credential that requests wait with. */
interface HeldCredential {
  readonly kinds: readonly CredentialKind[];
  /** As it was last seen; undefined: it is not valid any more. */
  caller: Caller | undefined;
  requests: number;
}

const credentials = new Map<string, HeldCredential>();
let timer: NodeJS.Timeout | undefined;
let isLooking = false;

/**
 * Follows a caller until their connection closes.
 * @param caller as authenticated for this request.
 * @returns the caller as they are now, the same object while nothing changes; undefined once the credential is invalid.
 */
export function followCredential<C extends Caller>({
  credential,
  kinds,
  caller,
  closed,
}: {
  credential: string;
  kinds: readonly CredentialKind[];
  caller: C;
  closed: AbortSignal;
}): () => C | undefined {
  const held = credentials.get(credential) ?? { kinds, caller, requests: 0 };
  credentials.set(credential, held);
  held.requests++;
  timer ??= setInterval(() => void look(), LOOK_MS).unref();
  const letGo = () => {
    held.requests--;
    if (held.requests === 0 && credentials.get(credential) === held) credentials.delete(credential);
    if (credentials.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  if (closed.aborted) letGo();
  else closed.addEventListener("abort", letGo, { once: true });
  // A credential's kind never changes, so neither does its caller's type.
  return () => held.caller as C | undefined;
}

async function look(): Promise<void> {
  if (isLooking) return; // a slow database gets no further queries
  isLooking = true;
  try {
    // In one turn of the event loop: the authenticators make one query of it.
    await Promise.all([...credentials].map(([credential, held]) => lookAt(credential, held)));
  } catch (error) {
    runtime().log.warn({ err: error }, "the credentials of waiting requests could not be looked up");
  } finally {
    isLooking = false;
  }
}

async function lookAt(credential: string, held: HeldCredential): Promise<void> {
  const caller = await holderOf(credential, held.kinds);
  if (!isDeepStrictEqual(caller, held.caller)) held.caller = caller;
}
