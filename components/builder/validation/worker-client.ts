import type { Json } from "#lib/contract/json.ts";
import type { Sample } from "#lib/language/expressions/assist/sample.ts";
import type {
  Answered,
  Asked,
  NamesToKnow,
  Question,
  Ready,
  Told,
  WorkerQuestions,
} from "./worker-messages.ts";

/** What is used of a Worker. */
export type WorkerPort = Pick<Worker, "postMessage" | "onmessage" | "onerror" | "terminate">;

interface Waiting {
  readonly asked: Asked;
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
export class WorkerClient {
  readonly #start: () => WorkerPort;
  readonly #patienceMs: number;
  readonly #startMs: number;
  #isReady = false;
  #port: WorkerPort | undefined;
  #told = new Map<Told["tell"], Told>();
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

  /** What later questions are about. The same document is sent once. */
  setDocument(document: Json): void {
    const told = this.#told.get("document");
    if (told?.tell === "document" && told.document === document) return;
    this.#tell({ tell: "document", document });
  }

  setNames(names: NamesToKnow): void {
    this.#tell({ tell: "names", names });
  }

  /** The data that values are shown of. */
  setSample(sample: Sample | undefined): void {
    const told = this.#told.get("sample");
    if (told?.tell === "sample" && told.sample === sample) return;
    this.#tell({ tell: "sample", sample });
  }

  /**
   * @param slot who asks: a later question of the same kind and slot takes the place of one that waits.
   * @throws WorkerFault, Superseded.
   */
  ask<Q extends Question>(
    ask: Q,
    given: WorkerQuestions[Q]["given"],
    slot = "",
  ): Promise<WorkerQuestions[Q]["answer"]> {
    return new Promise((resolve, reject) => {
      const key = `${ask} ${slot}`;
      this.#waiting.get(key)?.reject(new Superseded("A newer question took its place."));
      const asked = { ask, number: ++this.#number, given } as Asked; // of the kind Q
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

  #tell(told: Told): void {
    this.#told.set(told.tell, told);
    this.#port?.postMessage(told);
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
    port.onmessage = ({ data }: MessageEvent<Answered | Ready>) => {
      if ("isReady" in data) this.#noteReady();
      else this.#answer(data);
    };
    port.onerror = () => this.#replace("The worker's script failed.");
    for (const told of this.#told.values()) port.postMessage(told);
    return port;
  }

  #answer(answered: Answered): void {
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
