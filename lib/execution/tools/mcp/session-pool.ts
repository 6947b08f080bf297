interface Session<Client> {
  readonly key: string;
  readonly client: Promise<Client>;
  readonly opening: AbortController;
  readonly close: (client: Client) => Promise<void>;
  opened: boolean;
  /** How many calls use it now. */
  users: number;
  idle: NodeJS.Timeout | undefined;
}

export interface SessionPool<Client> {
  /**
   * Does `work` with the session of this key, opening it where there is none. `reused` says that an earlier call
   * opened it, so that the server may have forgotten it since; `discard` makes the next call open another one.
   * @throws what `open` and `work` throw; the signal's reason once it is aborted.
   */
  use<T>(
    how: {
      key: string;
      open: (signal: AbortSignal) => Promise<Client>;
      close: (client: Client) => Promise<void>;
      signal: AbortSignal;
    },
    work: (session: { client: Client; reused: boolean; discard: () => void }) => Promise<T>,
  ): Promise<T>;
  /** Ends every session; those in use when their calls end. */
  close(): Promise<void>;
}

/**
 * Sessions with servers, at most one a key, shared by the calls that run at the same moment: opening one takes
 * two or three round trips, a call one. A session that nobody has used for `idleMs` is ended, and holds no
 * connection meanwhile. Bounded: at `maxSessions` further keys get a session for the one call.
 */
export function createSessionPool<Client>({
  idleMs,
  maxSessions,
}: {
  idleMs: number;
  maxSessions: number;
}): SessionPool<Client> {
  const sessions = new Map<string, Session<Client>>();
  const ending = new Set<Promise<void>>();

  function end(session: Session<Client>): void {
    clearTimeout(session.idle);
    session.opening.abort();
    const ended = session.client
      .then(session.close)
      .catch(() => {}) // it never opened, or the server is gone: there is nothing to end
      .finally(() => ending.delete(ended));
    ending.add(ended);
  }

  function discard(session: Session<Client>): void {
    if (sessions.get(session.key) === session) sessions.delete(session.key);
  }

  function leave(session: Session<Client>): void {
    session.users -= 1;
    if (session.users > 0) return;
    if (sessions.get(session.key) !== session) {
      end(session);
      return;
    }
    session.idle = setTimeout(() => {
      discard(session);
      end(session);
    }, idleMs);
    session.idle.unref();
  }

  return {
    async use({ key, open, close, signal }, work) {
      signal.throwIfAborted();
      const present = sessions.get(key);
      const session = present ?? openSession({ key, open, close });
      if (!present && sessions.size < maxSessions) sessions.set(key, session);
      session.users += 1;
      clearTimeout(session.idle);
      // A caller that arrives while the session is being opened does not reuse an old one.
      const reused = session.opened;
      try {
        const client = await until(session.client, signal).catch((error: unknown) => {
          // An opening that failed is over; one that its last caller gave up ends with them.
          if (!signal.aborted || (session.users === 1 && !session.opened)) discard(session);
          throw error;
        });
        session.opened = true;
        return await work({ client, reused, discard: () => discard(session) });
      } finally {
        leave(session);
      }
    },
    async close() {
      for (const session of [...sessions.values()]) {
        discard(session);
        if (session.users === 0) end(session);
      }
      await Promise.all(ending);
    },
  };
}

function openSession<Client>({
  key,
  open,
  close,
}: {
  key: string;
  open: (signal: AbortSignal) => Promise<Client>;
  close: (client: Client) => Promise<void>;
}): Session<Client> {
  const opening = new AbortController();
  return { key, client: open(opening.signal), opening, close, opened: false, users: 0, idle: undefined };
}

/** The promise's outcome, or the signal's reason as soon as it is aborted. */
function until<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener("abort", abort));
}
