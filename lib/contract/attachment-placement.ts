import { accepts, refusalWords } from "./accepted-types.ts";

/** The attachment rules of a lane. */
export interface PlacementRules {
  readonly required: boolean;
  readonly acceptedTypes: readonly string[];
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly required: boolean;
    readonly multiple: boolean;
    readonly acceptedTypes: readonly string[];
  }[];
}

/** A lane's fields, with its own types where a field names none: what a lane does not take, none of its fields does. */
export function fieldsOf<F extends { readonly acceptedTypes: readonly string[] }>({
  acceptedTypes,
  fields,
}: {
  readonly acceptedTypes: readonly string[];
  readonly fields: readonly F[];
}): F[] {
  return fields.map((field) => (field.acceptedTypes.length > 0 ? field : { ...field, acceptedTypes }));
}

/**
 * The index of the field that an attachment fills (none on a lane without fields) and as which type, or why it is
 * refused.
 */
export type Place =
  | { readonly field: number | undefined; readonly type: string }
  | { readonly fault: string; readonly at: "type" | "field" | "attachment" };

/** The types an attachment may have, the preferred first. */
export type Types = readonly [string, ...string[]];

/**
 * Assigns a request's attachments in order (D4): one that names its field fills that; any other fills the first field
 * whose types accept it and which is not full, required ones before the rest. The lane's own types apply without fields, and
 * to fields that name none.
 * A type of less credit counts where no better one is accepted.
 * @param named the field that each attachment names, if it does: nobody else fills it.
 */
export function placeAttachments(given: PlacementRules, named: readonly (string | undefined)[] = []) {
  const rules = { ...given, fields: fieldsOf(given) };
  const { fields, acceptedTypes, required } = rules;
  const filled = new Set<number>();
  const kept = new Set(
    named.flatMap((name) => fields.findIndex((field) => field.name === name && !field.multiple)),
  );
  let isAny = false;
  function takes(index: number, type: string): boolean {
    const field = fields[index];
    return (
      field !== undefined && accepts(field.acceptedTypes, type) && (field.multiple || !filled.has(index))
    );
  }
  function fieldFor(type: string): number | undefined {
    const fitting = [...fields.keys()].filter((index) => !kept.has(index) && takes(index, type));
    return fitting.find((index) => fields[index]?.required && !filled.has(index)) ?? fitting[0];
  }
  return {
    /** @param name of its field, where it names one. */
    place(types: Types, name?: string): Place {
      isAny = true;
      const own = name === undefined ? undefined : fields.findIndex((field) => field.name === name);
      if (own === -1) return { fault: unknownField(rules), at: "field" };
      for (const type of types) {
        if (fields.length === 0 && accepts(acceptedTypes, type)) return { field: undefined, type };
        const field = own === undefined ? fieldFor(type) : takes(own, type) ? own : undefined;
        if (field === undefined) continue;
        filled.add(field);
        return { field, type };
      }
      const asked = own === undefined ? fields : fields.slice(own, own + 1);
      const isFull = asked.some((field) => accepts(field.acceptedTypes, types[0]));
      return {
        fault: refusalWords({ fields: asked, acceptedTypes }, types[0]),
        at: isFull ? "attachment" : "type",
      };
    },
    /** Required attachments that are missing. */
    missing(): { readonly message: string; readonly field?: string }[] {
      const missing = fields.filter((field, index) => field.required && !filled.has(index));
      if (missing.length === 0 && required && !isAny) return [{ message: "Add at least one attachment" }];
      return missing.map(({ name, label }) => ({ message: `${label} is missing`, field: name }));
    },
  };
}

function unknownField({ fields }: PlacementRules): string {
  if (fields.length === 0) return "is not known: the lane has no attachment fields. Leave it out";
  return `is not a field of the lane: it has ${fields.map(({ name }) => name).join(", ")}`;
}
