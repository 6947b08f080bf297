import type { Env } from "#lib/platform/env/env.ts";
import { describeMisspelled } from "#lib/platform/env/misspelled-variables.ts";
import { type Check, warning } from "./check.ts";

/** A warning for all variables that look misspelled; nothing where none does. */
export function checkVariables({ misspelled }: Pick<Env, "misspelled">): Check[] {
  if (misspelled.length === 0) return [];
  const told = misspelled.map(describeMisspelled).join(" ");
  return [warning("Configuration", told, "Correct the names, or take the variables away.")];
}
