import { DURATION_UNITS } from "./duration-units.ts";

/** In the one unit that says most: "2 min" for 118 s, where there is no room for more. */
export function roundDuration(ms: number): string {
  for (const [unit, size] of DURATION_UNITS) {
    // 59.6 min are "1 h".
    if (Math.round(ms / size) >= 1 && ms >= size * 0.99) return `${Math.round(ms / size)} ${unit}`;
  }
  return `${Math.round(ms)} ms`;
}
