import type { Run } from "../run.ts";
import { explain, recognises, type SchemaNode } from "../schema-node.ts";

/**
 * Of forms that all failed, explains the one that was plainly meant: the only one whose type, and whose
 * constant properties, the value has. Where several could be meant, the faults of each would only confuse.
 */
export function explainClosest(
  branches: readonly SchemaNode[],
  value: unknown,
  pointer: string,
  run: Run,
): void {
  const meant = branches.filter((branch) => recognises(branch, value, run));
  const [only] = meant;
  if (only && meant.length === 1) explain(only, value, pointer, run);
}
