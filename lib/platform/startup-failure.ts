/**
 * A reason not to start that the operator can fix. `message` says what is wrong and `advice` what to do, both in whole
 * sentences; the host prints them and no stack trace.
 */
export class StartupFailure extends Error {
  override readonly name = "StartupFailure";
  readonly advice: string;

  constructor(message: string, advice: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.advice = advice;
  }
}
