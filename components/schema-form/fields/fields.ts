import type { RegistryFieldsType } from "@rjsf/utils";
import { AlternativesField } from "./alternatives-field.tsx";
import { JsonField } from "./json-field.tsx";
import { NothingField } from "./nothing-field.tsx";
import { NumberValueField } from "./number-value-field.tsx";
import { YesNoField } from "./yes-no-field.tsx";

/** Our replacements of the library's fields; templates render its objects, lists and texts. */
export const FIELDS: RegistryFieldsType = {
  AnyOfField: AlternativesField,
  OneOfField: AlternativesField,
  NumberField: NumberValueField,
  BooleanField: YesNoField,
  NullField: NothingField,
  FallbackField: JsonField,
};
