import type { Option } from "#components/ui/option-list.tsx";

const MAX_LABEL_CHARS = 50;

/** The known labels that hold the text, and the text itself where none is the same. */
export function labelOptions({ known, text }: { known: readonly string[]; text: string }): Option[] {
  const typed = text.trim().slice(0, MAX_LABEL_CHARS);
  const low = typed.toLowerCase();
  const found = known.filter((label) => label.toLowerCase().includes(low));
  const isNew = typed !== "" && !known.some((label) => label.toLowerCase() === low);
  return [
    ...found.map((label) => ({ value: label, label })),
    ...(isNew ? [{ value: typed, label: typed, hint: "new label" }] : []),
  ];
}
