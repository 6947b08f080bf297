import type { ApiDescription, DescribedRefusal } from "./read-description.ts";

/** Every refusal of every operation once, by status. */
export function allRefusals({ groups }: ApiDescription): readonly DescribedRefusal[] {
  const byStatus = new Map<string, Map<string, DescribedRefusal["reasons"][number]>>();
  const refusals = groups.flatMap(({ operations }) => operations.flatMap((operation) => operation.refusals));
  for (const { status, reasons } of refusals) {
    const known = byStatus.get(status) ?? new Map();
    byStatus.set(status, known);
    for (const reason of reasons) if (reason.code !== undefined) known.set(reason.code, reason);
  }
  return [...byStatus]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([status, known]) => ({ status, reasons: [...known.values()] }));
}
