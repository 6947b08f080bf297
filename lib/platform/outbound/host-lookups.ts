import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { untilAborted } from "./until-aborted.ts";

/** Every address of a host, as the system knows it. Tests give one that changes its mind, or never answers. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/**
 * getaddrinfo holds a thread of Node's pool of four, for seconds where a name server does not answer, and cannot be
 * ended. One thread always remains for files and password hashes.
 */
const MAX_LOOKUPS = 3;
/** A caller whose names do not answer uses up its own look-ups, and those of no other caller. */
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

/** @returns every address. Fails with the signal's reason once that is aborted, else as the resolver does. */
export type HostLookups = (question: Question) => Promise<readonly string[]>;

const askSystem: ResolveHost = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Looks up few names at once. Callers take turns, and none has more than two look-ups in flight; a name is looked up
 * once for all callers that ask for it at the same time. A question that is given up leaves the queue at once. One
 * that is in flight keeps its thread until the system gives up, and so its place.
 */
export function createHostLookups(resolve: ResolveHost = askSystem): HostLookups {
  const underWay = new Map<string, Promise<readonly string[]>>();
  const placesOf = new Map<string, number>();
  /** By caller, in the order of their turns; a queue has at least one question in it. */
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
      queues.set(askedBy, queue); // the others come first now
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

/** The one that every call of this process goes through: threads are the process's, not a pool's. */
export const processLookups = createHostLookups();

/** The same for a connection that the operator set, such as to a proxy. It ends with the connection's own time. */
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
