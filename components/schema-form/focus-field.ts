const CONTROLS = "input, textarea, select, button, [tabindex]:not([tabindex='-1'])";

/** Puts the focus into the field at a pointer, or into the nearest one around it. Tells whether there was one. */
export function focusField(form: HTMLElement, pointer: string): boolean {
  const fields = [...form.querySelectorAll<HTMLElement>("[data-pointer]")];
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
    const field = fields.find((candidate) => candidate.dataset.pointer === at);
    const control = field?.querySelector<HTMLElement>(CONTROLS);
    if (control) {
      control.focus();
      return true;
    }
    if (at === "") return false;
  }
}
