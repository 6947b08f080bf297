/** What a worker is asked, by name: what it is given and what it answers. */
type Questions<Q> = { readonly [Name in keyof Q]: { readonly given: unknown; readonly answer: unknown } };

/** Told once, remembered, and told again to the worker that replaces this one. */
interface AnyTold {
  readonly tell: string;
}

export type Asked<Q extends Questions<Q>, Name extends keyof Q = keyof Q> = Name extends keyof Q
  ? { readonly ask: Name; readonly number: number; readonly given: Q[Name]["given"] }
  : never;

/** The worker's script and what it loads are there: only from then on its time is counted. */
export interface Ready {
  readonly isReady: true;
}

export type Answered<Q extends Questions<Q>> = { readonly number: number } & (
  | { readonly answer: Q[keyof Q]["answer"] }
  | { readonly fault: string }
);

/** The members of Worker that the client uses. */
export type WorkerPort = Pick<Worker, "postMessage" | "onmessage" | "onerror" | "terminate">;

interface Waiting {
  readonly asked: { readonly number: number };
  readonly slot: string;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: WorkerFault) => void;
}

/** The worker could not answer: it hung, its script did not load, or it has a fault. */
export class WorkerFault extends Error {
  override readonly name = "WorkerFault";
}

/** A newer question took this one's place. */
export class Superseded extends WorkerFault {}

/**
 * Asks a worker one question at a time. Of the questions that wait, each slot keeps only its latest: typing asks faster
 * than a large document is checked. A worker that takes longer than `patienceMs` for one is
 * replaced, and one that takes longer than `startMs` to load.
 */
export class WorkerClient<Q extends Questions<Q>, Told extends AnyTold = never> {
  readonly #start: () => WorkerPort;
  readonly #patienceMs: number;
  readonly #startMs: number;
  #isReady = false;
  #port: WorkerPort | undefined;
  #told = new Map<string, Told>();
  #number = 0;
  #current: (Waiting & { readonly timer: ReturnType<typeof setTimeout> }) | undefined;
  #waiting = new Map<string, Waiting>();

  constructor({
    start,
    patienceMs,
    startMs,
  }: { start: () => WorkerPort; patienceMs: number; startMs: number }) {
    this.#start = start;
    this.#patienceMs = patienceMs;
    this.#startMs = startMs;
  }

  /** Sends what later questions are about; an equal value is not sent again. */
  tell(told: Told): void {
    const before = this.#told.get(told.tell);
    if (before && isSame(before, told)) return;
    this.#told.set(told.tell, told);
    this.#port?.postMessage(told);
  }

  /**
   * @param slot who asks: a later question of the same kind and slot takes the place of one that waits.
   * @throws WorkerFault, Superseded.
   */
  ask<Name extends keyof Q & string>(
    ask: Name,
    given: Q[Name]["given"],
    slot = "",
  ): Promise<Q[Name]["answer"]> {
    return new Promise((resolve, reject) => {
      const key = `${ask} ${slot}`;
      this.#waiting.get(key)?.reject(new Superseded("A newer question took its place."));
      const asked = { ask, number: ++this.#number, given };
      this.#waiting.delete(key);
      this.#waiting.set(key, { asked, slot: key, resolve, reject });
      this.#next();
    });
  }

  close(): void {
    this.#fail("The worker was closed.");
    for (const { reject } of this.#waiting.values()) reject(new WorkerFault("The worker was closed."));
    this.#waiting.clear();
    this.#port?.terminate();
    this.#port = undefined;
  }

  #next(): void {
    const [next] = this.#waiting.values();
    if (this.#current || !next) return;
    this.#waiting.delete(next.slot);
    const port = this.#open();
    this.#current = { ...next, timer: this.#patience() };
    port.postMessage(next.asked);
  }

  #patience(): ReturnType<typeof setTimeout> {
    const patience = this.#isReady ? this.#patienceMs : this.#startMs;
    return setTimeout(() => this.#replace("The worker took too long."), patience);
  }

  #noteReady(): void {
    this.#isReady = true;
    if (!this.#current) return;
    clearTimeout(this.#current.timer);
    this.#current = { ...this.#current, timer: this.#patience() };
  }

  #open(): WorkerPort {
    if (this.#port) return this.#port;
    const port = this.#start();
    this.#port = port;
    this.#isReady = false;
    port.onmessage = ({ data }: MessageEvent<Answered<Q> | Ready>) => {
      if ("isReady" in data) this.#noteReady();
      else this.#answer(data);
    };
    port.onerror = () => this.#replace("The worker's script failed.");
    for (const told of this.#told.values()) port.postMessage(told);
    return port;
  }

  #answer(answered: Answered<Q>): void {
    const current = this.#current;
    if (answered.number !== current?.asked.number) return;
    clearTimeout(current.timer);
    this.#current = undefined;
    if ("fault" in answered) current.reject(new WorkerFault(answered.fault));
    else current.resolve(answered.answer as never); // the question's own
    this.#next();
  }

  #replace(why: string): void {
    this.#port?.terminate();
    this.#port = undefined;
    this.#fail(why);
    this.#next();
  }

  #fail(why: string): void {
    const current = this.#current;
    if (!current) return;
    clearTimeout(current.timer);
    this.#current = undefined;
    current.reject(new WorkerFault(why));
  }
}

function isSame<Told extends AnyTold>(one: Told, other: Told): boolean {
  const names = Object.keys(other) as (keyof Told)[];
  return Object.keys(one).length === names.length && names.every((name) => one[name] === other[name]);
}
