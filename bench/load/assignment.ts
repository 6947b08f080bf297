/** How runs are started and seen to their end, the same for everybody who is measured. */
export interface RunTarget {
  readonly port: number;
  /** The whole request that starts a run. */
  readonly start: string;
  /** The property of its answer that names the run. */
  readonly idField: string;
  /** The request that waits for the run's end; `{id}` is a placeholder for its id. */
  readonly wait: string;
  /** What an answer to it contains when the run has completed with the right result. */
  readonly doneMarker: string;
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

/** When a measurement ends. */
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
