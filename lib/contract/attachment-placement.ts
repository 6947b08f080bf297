import { accepts, refusalWords } from "./accepted-types.ts";

/** What a lane says about attachments, as far as it decides where each goes. */
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

/** The field that an attachment fills, by its index, none on a lane without fields; or why none takes it. */
export type Place = { readonly field: number | undefined } | { readonly fault: string };

/**
 * Says where each attachment of a request goes, one after the other (D4): each fills the first field, in order, whose
 * types accept it and which has room; without fields, the lane's own types rule.
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
    /** What must be attached and is not, once all have their places. */
    missing(): string[] {
      const missing = fields.filter((field, index) => field.required && !filled.has(index));
      if (missing.length === 0 && required && !isAny) return ["Add at least one attachment"];
      return missing.map(({ label }) => `${label} is missing`);
    },
  };
}
