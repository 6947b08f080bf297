import type { RegistryFieldsType } from "@rjsf/utils";
import { AlternativesField } from "./alternatives-field.tsx";
import { JsonField } from "./json-field.tsx";
import { NothingField } from "./nothing-field.tsx";
import { NumberValueField } from "./number-value-field.tsx";
import { YesNoField } from "./yes-no-field.tsx";

/** Ours in the place of the form library's; its objects, lists and texts are drawn by our templates. */
export const FIELDS: RegistryFieldsType = {
  AnyOfField: AlternativesField,
  OneOfField: AlternativesField,
  NumberField: NumberValueField,
  BooleanField: YesNoField,
  NullField: NothingField,
  FallbackField: JsonField,
};
