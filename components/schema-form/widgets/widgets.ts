import type { RegistryWidgetsType } from "@rjsf/utils";
import { ChoiceWidget } from "./choice-widget.tsx";
import { TextWidget } from "./text-widget.tsx";
import { DateTimeWidget, DateWidget, TimeWidget } from "./time-widgets.tsx";

/** Maps all of the library's widget names to ours, so that none of its own is rendered. */
export const WIDGETS: RegistryWidgetsType = {
  TextWidget,
  TextareaWidget: TextWidget,
  EmailWidget: TextWidget,
  URLWidget: TextWidget,
  PasswordWidget: TextWidget,
  ColorWidget: TextWidget,
  FileWidget: TextWidget,
  DateWidget,
  DateTimeWidget,
  TimeWidget,
  AltDateWidget: DateWidget,
  AltDateTimeWidget: DateTimeWidget,
  SelectWidget: ChoiceWidget,
  RadioWidget: ChoiceWidget,
  CheckboxesWidget: ChoiceWidget,
};
