import type { RegistryFieldsType } from "@rjsf/utils";
import { JsonField } from "./json-field.tsx";
import { NothingField } from "./nothing-field.tsx";
import { NumberValueField } from "./number-value-field.tsx";
import { YesNoField } from "./yes-no-field.tsx";

/** Ours in the place of the form library's; its objects, lists, texts and alternatives are drawn by our templates. */
export const FIELDS: RegistryFieldsType = {
  NumberField: NumberValueField,
  BooleanField: YesNoField,
  NullField: NothingField,
  FallbackField: JsonField,
};
