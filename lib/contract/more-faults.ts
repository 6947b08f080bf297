/** Lists the faults of a request or a document; one more entry gives the number of the others (D1). */
export const MAX_FAULTS = 1_000;

/** The text of that last entry, after the name of the faulty things. */
export function moreFaults({
  more,
  listed = MAX_FAULTS,
  atLeast = false,
}: {
  more: number;
  listed?: number;
  /** Whether counting stopped there. */
  atLeast?: boolean;
}): string {
  return `has ${atLeast ? "at least " : ""}${more} more faults than the ${listed} listed here`;
}

const SAID = /\bhas (?:at least )?(\d+) more faults than the \d+ listed here/;

/** How many faults an entry counts for: one, or the number of further faults that it reports. */
export function faultsIn({ message }: { readonly message: string }): number {
  return Number(SAID.exec(message)?.[1] ?? 1);
}

/** Keeps the first thousand; the total includes what the omitted entries counted for. */
export function boundFaults<Fault extends { readonly message: string }>(
  faults: readonly Fault[],
  last: (message: string) => Fault,
): readonly Fault[] {
  if (faults.length <= MAX_FAULTS) return faults;
  const kept = faults.slice(0, MAX_FAULTS);
  const rest = faults.slice(MAX_FAULTS);
  const [only] = rest;
  if (rest.length === 1 && only && SAID.test(only.message)) return faults;
  return [...kept, last(moreFaults({ more: rest.reduce((sum, fault) => sum + faultsIn(fault), 0) }))];
}
