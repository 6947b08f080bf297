/** The value aimed at, and whether more or less than it is good. */
export interface Aim {
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** One line of the output. */
export interface Figure {
  /** Stable: programs that read the JSON find the figure by it. */
  readonly id: string;
  readonly section: string;
  readonly label: string;
  /** Null when it could not be measured; the note says why. */
  readonly value: number | null;
  readonly unit: string;
  readonly aim?: Aim;
  readonly note?: string;
}

/** Whether a figure reaches its aim; undefined when it has none or was not measured. */
export function isMet({ value, aim }: Figure): boolean | undefined {
  if (!aim || value === null) return undefined;
  return (
    value <= (aim.atMost ?? Number.POSITIVE_INFINITY) && value >= (aim.atLeast ?? Number.NEGATIVE_INFINITY)
  );
}

/** `numerator / denominator`, or null when either was not measured. */
export function ratio(numerator: number | undefined, denominator: number | undefined): number | null {
  if (numerator === undefined || denominator === undefined || denominator === 0) return null;
  return numerator / denominator;
}

export function percentOf(part: number | undefined, whole: number | undefined): number | null {
  const share = ratio(part, whole);
  return share === null ? null : share * 100;
}
