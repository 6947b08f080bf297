import type { Option } from "#components/ui/option-list.tsx";
import { foldText } from "#lib/language/text-search/fold-text.ts";

const MAX_LABEL_CHARS = 50;

/** Labels with other accents are others. */
const sameLabel = (label: string) => label.normalize("NFC").toLowerCase();

/** The known labels that hold the text, and the text itself where none is the same. */
export function labelOptions({ known, text }: { known: readonly string[]; text: string }): Option[] {
  const typed = text.trim().slice(0, MAX_LABEL_CHARS);
  const low = foldText(typed);
  const found = known.filter((label) => foldText(label).includes(low));
  const isNew = typed !== "" && !known.some((label) => sameLabel(label) === sameLabel(typed));
  return [
    ...found.map((label) => ({ value: label, label })),
    ...(isNew ? [{ value: typed, label: typed, hint: "new label" }] : []),
  ];
}
