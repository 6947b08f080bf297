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

/**
 * The index of the field that an attachment fills (none on a lane without fields) and as which type, or why it is
 * refused.
 */
export type Place =
  | { readonly field: number | undefined; readonly type: string }
  | { readonly fault: string };

/** The types an attachment may have, the preferred first. */
export type Types = readonly [string, ...string[]];

/**
 * Assigns a request's attachments in order (D4): each fills the first field whose types accept it and which is not
 * full; without fields, the lane's own types apply. A type of less credit counts where no better one is accepted.
 */
export function placeAttachments(rules: PlacementRules) {
  const { fields, acceptedTypes, required } = rules;
  const filled = new Set<number>();
  let isAny = false;
  function fieldFor(type: string): number | undefined {
    const index = fields.findIndex(
      (field, at) => accepts(field.acceptedTypes, type) && (field.multiple || !filled.has(at)),
    );
    return index === -1 ? undefined : index;
  }
  return {
    place(types: Types): Place {
      isAny = true;
      for (const type of types) {
        if (fields.length === 0 && accepts(acceptedTypes, type)) return { field: undefined, type };
        const field = fieldFor(type);
        if (field === undefined) continue;
        filled.add(field);
        return { field, type };
      }
      return { fault: refusalWords(rules, types[0]) };
    },
    /** Required attachments that are missing. */
    missing(): string[] {
      const missing = fields.filter((field, index) => field.required && !filled.has(index));
      if (missing.length === 0 && required && !isAny) return ["Add at least one attachment"];
      return missing.map(({ label }) => `${label} is missing`);
    },
  };
}
