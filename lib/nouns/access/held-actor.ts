import type { Actor } from "./actor.ts";

/** The caller of a request that waits: a long poll. */
export interface HeldActor<A extends Actor = Actor> {
  /** Aborted when the caller disconnects. */
  readonly closed: AbortSignal;
  /**
   * Who they are now: the same object as before while nothing about them has changed.
   * @throws DomainError when the request would be refused now: unauthorized, insufficient_scope, … (D13).
   */
  now(): A | Promise<A>;
}

/** The same, as `change` makes it of each actor once. */
export function heldAs<A extends Actor>(
  { closed, now }: HeldActor<A>,
  first: { readonly of: A; readonly as: A },
  change: (actor: A) => Promise<A>,
): HeldActor<A> {
  let last = first;
  return {
    closed,
    async now() {
      const of = await now();
      if (of !== last.of) last = { of, as: await change(of) };
      return last.as;
    },
  };
}
