import { accepts, refusalWords } from "./accepted-types.ts";

/** The attachment rules of a lane. */
export interface PlacementRules {
  readonly required: boolean;
  readonly acceptedTypes: readonly string[];
  readonly fields: readonly {
    readonly label: string;
    readonly required: boolean;
    readonly multiple: boolean;
    readonly acceptedTypes: readonly string[];
  }[];
}

/** The index of the field that an attachment fills (none on a lane without fields), or why it is refused. */
export type Place = { readonly field: number | undefined } | { readonly fault: string };

/**
 * Assigns a request's attachments in order (D4): each fills the first field whose types accept it and which is not
 * full; without fields, the lane's own types apply.
 */
export function placeAttachments(rules: PlacementRules) {
  const { fields, acceptedTypes, required } = rules;
  const filled = new Set<number>();
  let isAny = false;
  return {
    place(type: string): Place {
      isAny = true;
      if (fields.length === 0) {
        return accepts(acceptedTypes, type) ? { field: undefined } : { fault: refusalWords(rules, type) };
      }
      const field = fields.findIndex(
        (candidate, index) =>
          accepts(candidate.acceptedTypes, type) && (candidate.multiple || !filled.has(index)),
      );
      if (field === -1) return { fault: refusalWords(rules, type) };
      filled.add(field);
      return { field };
    },
    /** Required attachments that are missing. */
    missing(): string[] {
      const missing = fields.filter((field, index) => field.required && !filled.has(index));
      if (missing.length === 0 && required && !isAny) return ["Add at least one attachment"];
      return missing.map(({ label }) => `${label} is missing`);
    },
  };
}
