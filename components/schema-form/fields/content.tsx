"use client";

import { ChoiceControl } from "../controls/choice-control.tsx";
import { FixedValue } from "../controls/fixed-value.tsx";
import { JsonControl } from "../controls/json-control.tsx";
import { NumberControl } from "../controls/number-control.tsx";
import { TextControl } from "../controls/text-control.tsx";
import { DateControl, DateTimeControl, TimeControl } from "../controls/time-controls.tsx";
import { YesNoControl } from "../controls/yes-no-control.tsx";
import type { ContentProps } from "../field-props.ts";
import { useFormEdits } from "../form-edits.ts";
import { alternativesOf, type FormSchema, isChoice, typeOfForm } from "../form-keywords.ts";
import { resolveForm } from "../resolve-form.ts";
import { AlternativesField } from "./alternatives-field.tsx";
import { ListField } from "./list-field.tsx";
import { ObjectField } from "./object-field.tsx";
import { TupleField } from "./tuple-field.tsx";

const TIMES = new Map([
  ["date", DateControl],
  ["time", TimeControl],
  ["date-time", DateTimeControl],
]);

/** What a value is edited with, by the kind of its schema. */
export function Content(props: ContentProps) {
  const { schema } = props;
  const { root } = useFormEdits();
  if (schema.prefixItems) return <TupleField {...props} />;
  const alternatives = alternativesOf(schema);
  if (alternatives) {
    return (
      <>
        {hasOwnFields(schema) && <ObjectField {...props} />}
        <AlternativesField {...props} alternatives={alternatives} hasOwnFields={hasOwnFields(schema)} />
      </>
    );
  }
  const several = severalOf(schema, root);
  const type = typeOfForm(schema) ?? (schema.properties ? "object" : undefined);
  const fixed = type === "null" ? null : schema.const;
  if (fixed !== undefined && type !== "boolean") return <FixedValue {...props} fixed={fixed} />;
  if (type === "boolean") return <YesNoControl {...props} />;
  if (isChoice(schema)) return <ChoiceControl {...props} options={schema} />;
  switch (type) {
    case "object":
      return <ObjectField {...props} />;
    case "array":
      return several ? <ChoiceControl {...props} options={several} isSeveral /> : <ListField {...props} />;
    case "number":
    case "integer":
      return <NumberControl {...props} />;
    case "string": {
      const Time = TIMES.get(schema.format ?? "") ?? TextControl;
      return <Time {...props} />;
    }
    default:
      return <JsonControl {...props} />;
  }
}

/** Controls and the chosen alternative show faults themselves. */
export function showsFaults(schema: FormSchema, root: FormSchema): boolean {
  if (schema.prefixItems || isChoice(schema) || alternativesOf(schema) || severalOf(schema, root))
    return false;
  const type = typeOfForm(schema) ?? (schema.properties ? "object" : "json");
  return type === "object" || type === "array";
}

/** Choices of an alternative, lists and check boxes show their label wherever they are. */
export function isLabelHidden(schema: FormSchema, hideLabel: boolean): boolean {
  return hideLabel && !alternativesOf(schema) && !["array", "boolean"].includes(typeOfForm(schema) ?? "");
}

function hasOwnFields(schema: FormSchema): boolean {
  return Object.keys(schema.properties ?? {}).length > 0;
}

/** The items of a list without repetitions, if they are chosen from. */
function severalOf({ uniqueItems, items }: FormSchema, root: FormSchema): FormSchema | undefined {
  const item = uniqueItems === true && items ? resolveForm(items, undefined, root) : undefined;
  return item && isChoice(item) ? item : undefined;
}
