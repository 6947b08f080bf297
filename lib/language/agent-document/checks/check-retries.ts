import { isWorthRetrying } from "#lib/language/node-types/node-kinds.ts";
import type { Outline } from "./outline.ts";
import { type Problem, warning } from "./problem.ts";

/** Requests that are made once: a lost connection or a 503 fails them. */
export function checkRetries({ scopes }: Outline): Problem[] {
  return scopes
    .flatMap(({ nodes }) => nodes)
    .flatMap(({ value: node, pointer }) => {
      if (!isWorthRetrying(node) || node.retry) return [];
      const message =
        `"${node.id}" makes its request once. With "retry": { "maxAttempts": 3 } a lost connection, ` +
        "a timeout or a 503 is tried again.";
      return [warning("no_retry", pointer, message)];
    });
}
