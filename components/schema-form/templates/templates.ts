import type { TemplatesType } from "@rjsf/utils";
import { AlternativesTemplate } from "./alternatives-template.tsx";
import { FieldErrorTemplate, FieldTemplate } from "./field-template.tsx";
import { ListItemTemplate } from "./list-item-template.tsx";
import { ListTemplate } from "./list-template.tsx";
import { DeeperObject, ObjectTemplate, OptionalObjectControls } from "./object-template.tsx";

const Nothing = () => null;

/** The layout templates of the form. Controls and groups show titles, descriptions and help themselves. */
export const TEMPLATES: Partial<Omit<TemplatesType, "ButtonTemplates">> = {
  FieldTemplate,
  FieldErrorTemplate,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ObjectFieldTemplate: ObjectTemplate,
  OptionalDataControlsTemplate: OptionalObjectControls,
  CyclicSchemaExpandTemplate: DeeperObject,
  ArrayFieldTemplate: ListTemplate,
  ArrayFieldItemTemplate: ListItemTemplate,
  MultiSchemaFieldTemplate: AlternativesTemplate,
};
