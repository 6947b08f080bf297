const CONTROLS = "input, textarea, select, button, [tabindex]:not([tabindex='-1'])";

/**
 * Focuses the first of the fields at these pointers, in document order; if a field does not exist, the nearest one
 * around it.
 */
export function focusFirstField(form: HTMLElement, pointers: readonly string[]): void {
  const [first] = pointers
    .flatMap((pointer) => controlAt(form, pointer) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  first?.focus();
}

/** Focuses the first faulty field of an input that was sent; if it is shown as JSON, its editor. */
export function focusFirstFault(
  form: HTMLElement | null,
  { view, pointers }: { view: "form" | "json"; pointers: readonly string[] },
): void {
  if (form) focusFirstField(form, view === "json" && pointers.length > 0 ? [""] : pointers);
}

function controlAt(form: HTMLElement, pointer: string): HTMLElement | undefined {
  for (const field of fieldsAround(form, pointer)) {
    const control = firstControl(field);
    if (control) return control;
  }
  return undefined;
}

export function firstControl(field: HTMLElement): HTMLElement | undefined {
  return field.querySelector<HTMLElement>(CONTROLS) ?? undefined;
}

/** The field at a pointer, and the existing ones around it; of an alternative its fields, not what chooses it. */
export function* fieldsAround(form: HTMLElement, pointer: string): Generator<HTMLElement> {
  const fields = [...form.querySelectorAll<HTMLElement>("[data-pointer]")];
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
    const field = fields.findLast((candidate) => candidate.dataset.pointer === at);
    if (field) yield field;
    if (at === "") return;
  }
}
