import { englishStringTranslator, TranslatableString } from "@rjsf/utils";

const OURS = new Map<TranslatableString, string>([
  [TranslatableString.NewStringDefault, ""],
  [TranslatableString.OptionalObjectAdd, "Add"],
  [TranslatableString.OptionalObjectRemove, "Remove"],
]);

/** The few texts of the library that are ever shown. */
export function libraryWords(text: TranslatableString, params?: string[]): string {
  return OURS.get(text) ?? englishStringTranslator(text, params);
}
