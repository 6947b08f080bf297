import type { Figure } from "../figures/figure.ts";

/** A line of the memory section. */
export function memoryFigure({ id, label, value }: { id: string; label: string; value: number }): Figure {
  const section = "Memory of the service's process (dashboard loaded, database not counted)";
  return { id: `memory.${id}`, section, label, value, unit: "MiB" };
}
