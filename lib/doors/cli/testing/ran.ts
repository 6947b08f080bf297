/** The result of a command line. */
export interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output parsed as JSON. */
  json<T = unknown>(): T;
}
