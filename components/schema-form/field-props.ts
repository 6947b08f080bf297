import type { FormSchema } from "./form-keywords.ts";
import type { FormValue } from "./form-values.ts";

/** What the field around it says about a field. */
export interface FieldProps {
  schema: FormSchema;
  /** Where the value is in the whole one. */
  pointer: string;
  value: FormValue;
  /** The label of a schema without a title. */
  name: string;
  /** The label, whatever the schema's title is. */
  title?: string | undefined;
  hideLabel?: boolean;
  required: boolean;
  locked: boolean;
  /** What an emptied field leaves, where it may not be absent. */
  emptied?: "" | null | undefined;
  /** References that the schema consisted of before it was resolved. */
  references?: readonly string[];
}

/** What a field's content is drawn from: its schema is resolved for the value. */
export interface ContentProps extends Omit<FieldProps, "title" | "name" | "references"> {
  label: string;
  hideLabel: boolean;
  messages: readonly string[];
  onChange: (value: FormValue) => void;
}
