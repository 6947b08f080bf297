import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";

/** Resolves a host to all its addresses. Tests replace it. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/**
 * getaddrinfo blocks one of Node's four pool threads, for seconds if a name server does not answer, and cannot be
 * cancelled. One thread stays free for files and password hashes.
 */
const MAX_LOOKUPS = 3;
/** Per caller, so that a caller with slow names cannot block the others. */
const MAX_OF_ONE = 2;

/** The caller that asks: see OutboundRequest. */
interface Question {
  readonly host: string;
  readonly askedBy: string;
  readonly signal: AbortSignal;
}

interface Waiting extends Question {
  readonly answer: PromiseWithResolvers<readonly string[]>;
}

/** @returns every address. Fails with the signal's reason if aborted, otherwise with the resolver's error. */
export type HostLookups = (question: Question) => Promise<readonly string[]>;

const askSystem: ResolveHost = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Limits concurrent DNS lookups. Callers take turns, and none has more than two in flight; concurrent lookups of one
 * name are shared. An aborted lookup leaves the queue immediately; one in flight keeps its thread, and so its slot,
 * until the system gives up.
 */
export function createHostLookups(resolve: ResolveHost = askSystem): HostLookups {
  const underWay = new Map<string, Promise<readonly string[]>>();
  const placesOf = new Map<string, number>();
  /** By caller, in turn order; a queue is never empty. */
  const queues = new Map<string, Set<Waiting>>();

  function nextInTurn(): Waiting | undefined {
    for (const [askedBy, queue] of queues) {
      if ((placesOf.get(askedBy) ?? 0) < MAX_OF_ONE) return queue.values().next().value;
    }
    return undefined;
  }

  function leave(waiting: Waiting): void {
    const queue = queues.get(waiting.askedBy);
    queue?.delete(waiting);
    if (queue?.size === 0) queues.delete(waiting.askedBy);
  }

  function startNext(): void {
    while (underWay.size < MAX_LOOKUPS) {
      const next = nextInTurn();
      if (!next) return;
      start(next);
    }
  }

  function start({ host, askedBy }: Waiting): void {
    const answer = Promise.resolve(host).then(resolve);
    const change = (by: 1 | -1) => placesOf.set(askedBy, (placesOf.get(askedBy) ?? 0) + by);
    underWay.set(host, answer);
    change(1);
    for (const queue of [...queues.values()]) {
      for (const waiting of queue) {
        if (waiting.host !== host) continue;
        leave(waiting);
        waiting.answer.resolve(answer);
      }
    }
    const queue = queues.get(askedBy);
    if (queue) {
      queues.delete(askedBy);
      queues.set(askedBy, queue); // moves it behind the others
    }
    const end = () => {
      underWay.delete(host);
      if (change(-1).get(askedBy) === 0) placesOf.delete(askedBy);
      startNext();
    };
    answer.then(end, end);
  }

  return async (question) => {
    question.signal.throwIfAborted();
    const known = underWay.get(question.host);
    if (known) return untilAborted(known, question.signal);
    const waiting: Waiting = { ...question, answer: Promise.withResolvers() };
    const queue = queues.get(question.askedBy) ?? new Set();
    queues.set(question.askedBy, queue.add(waiting));
    startNext();
    try {
      return await untilAborted(waiting.answer.promise, question.signal);
    } finally {
      leave(waiting);
    }
  };
}

/** The lookups of all calls of this process, because threads are shared by the process. */
export const processLookups = createHostLookups();

/** The same for a configured connection, such as to a proxy. It ends with the connection's timeout. */
export function connectionLookup(lookups: HostLookups, timeoutMs: number): LookupFunction {
  return (host, { all }, answer) => {
    lookups({ host, askedBy: "service", signal: AbortSignal.timeout(timeoutMs) }).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (all) answer(null, found);
        else if (first) answer(null, first.address, first.family);
        else answer(new Error(`${host} has no address`), "");
      },
      (error: Error) => answer(error, ""),
    );
  };
}

/** The promise's result, or the signal's reason as soon as it is aborted; the promise then continues unobserved. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
