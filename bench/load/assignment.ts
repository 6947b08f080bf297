/** How runs are started and seen to their end, the same for everybody who is measured. */
export interface RunTarget {
  readonly port: number;
  /** The whole request that starts a run. */
  readonly start: string;
  /** The property of its answer that names the run. */
  readonly idField: string;
  /** The request that answers what the run waits for; absent where it waits for nobody. */
  readonly answer?: RunAnswer;
  /**
   * The request that waits for the run's end; `{id}` is a placeholder for its id. Absent where the answer to the start, or
   * to what the run waits for, is held until then.
   */
  readonly wait?: string;
  /** What that answer contains when the run has completed with the right result. */
  readonly doneMarker: string;
}

export interface RunAnswer {
  /** The request that waits for the question; `{id}` is the run's. Absent where it needs no look at it. */
  readonly ask?: string;
  /** The property of its answer that names the question. */
  readonly questionField?: string;
  /** The request that answers; `{id}` is the run's, `{question}` the question's. */
  readonly request: string;
  /** What the refusal of an answer contains that came before the run waited: it is sent again. */
  readonly tooEarly?: string;
}

export interface RequestTarget {
  readonly port: number;
  readonly request: string;
  /** What every answer must contain. */
  readonly marker: string;
}

/** A file that is sent, or asked for. */
export interface TransferTarget {
  readonly port: number;
  /** The head of the request. */
  readonly head: string;
  /** The part of `fileBytes` that is sent after the head, or that a download must answer. */
  readonly bytes: number;
  /** What the answer to an upload must contain; without one it is a download. */
  readonly marker?: string;
}

/** When a measurement ends; with both, when the first is reached. */
export type Until = { readonly seconds: number } | { readonly count: number };

/** The instructions for the load process, which answers each with one `Measured`. */
export type Assignment =
  | {
      readonly kind: "runs";
      readonly target: RunTarget;
      readonly parallel: number;
      readonly until: Until;
      /** Starts only, without waiting for the end. */
      readonly startOnly?: boolean;
    }
  | {
      /** Answers one after the other of so many runs that wait, each until it has completed. */
      readonly kind: "answers";
      readonly target: RunTarget;
      readonly waiting: number;
      readonly parallel: number;
      readonly count: number;
    }
  | {
      readonly kind: "requests";
      readonly target: RequestTarget;
      readonly connections: number;
      readonly seconds: number;
    }
  | {
      readonly kind: "transfers";
      readonly target: TransferTarget;
      readonly parallel: number;
      readonly until: Until;
    };

export interface Measured {
  readonly count: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

export type Reply = { readonly measured: Measured } | { readonly error: string };
