/**
 * The moments around a worker's commits, by name: what a test stops or kills a process at. `committed`, `mail-sent` and
 * `webhook-sent` are after, the others are before.
 */
export type PausePoint =
  | "write"
  | "accept"
  | "calling"
  | "call-agent"
  | "wake"
  | "tell-parent"
  | "post-task-result"
  | "bulk-target"
  | "complete-upload"
  | "number-events"
  | "webhook-sent"
  | "mail-sent"
  | "committed";

type Listener = (point: PausePoint) => void | Promise<void>;

let listener: Listener | undefined;

/** For tests: hears every pause point of this process. */
export function onPausePoint(hear: Listener): void {
  listener = hear;
}

/** Costs nothing where nobody listens. */
export function pausePoint(point: PausePoint): void | Promise<void> {
  return listener?.(point);
}
