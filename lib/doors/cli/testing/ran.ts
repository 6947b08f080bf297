/** What a command line came to. */
export interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output, which must be JSON and nothing else. */
  json<T = unknown>(): T;
}
