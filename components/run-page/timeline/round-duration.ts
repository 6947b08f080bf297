import { DURATION_UNITS } from "./duration-units.ts";

/** A duration in one rounded unit, for little space: "2 min" for 118 s. */
export function roundDuration(ms: number): string {
  for (const [unit, size] of DURATION_UNITS) {
    // 59.6 min are "1 h".
    if (Math.round(ms / size) >= 1 && ms >= size * 0.99) return `${Math.round(ms / size)} ${unit}`;
  }
  return `${Math.round(ms)} ms`;
}
