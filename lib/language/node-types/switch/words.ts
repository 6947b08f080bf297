import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import type { NodeTypeWords } from "../node-type-words.ts";
import { textsOf } from "../summary-text.ts";

/** The outcome when no case is true; no case may have its name. */
export const ELSE = "else";

export const switchWords = {
  label: "Switch",
  family: "flow",
  does: "Chooses one way. The first case that is true wins; without one the run goes on at “else”.",
  icon: "fork",
  outcomes: ({ cases }: JsonObject) => [...new Set([...namesOf(cases), ELSE])],
  summary: ({ cases }) => {
    const [first, ...others] = textsOf(cases, "when");
    return first && (others.length > 0 ? `${first} and ${others.length} more` : first);
  },
  newConfig: { cases: [{ name: "case_1", when: "true" }] },
} satisfies NodeTypeWords;

/** Names of a draft's cases, whatever they are. */
function namesOf(cases: Json | undefined): string[] {
  if (!Array.isArray(cases)) return [];
  return cases.flatMap((one: Json) => (isJsonObject(one) && typeof one.name === "string" ? [one.name] : []));
}
