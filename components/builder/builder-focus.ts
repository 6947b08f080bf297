/** Narrower on the screen, a box cannot be read. */
const LEAST_WIDTH = 60;

export function isInSight(boxId: string): boolean {
  const box = document.querySelector(`[data-box="${CSS.escape(boxId)}"]`)?.getBoundingClientRect();
  const canvas = document.querySelector(".react-flow")?.getBoundingClientRect();
  if (!box || !canvas) return false;
  return (
    box.width >= LEAST_WIDTH &&
    box.left >= canvas.left &&
    box.right <= canvas.right &&
    box.top >= canvas.top &&
    box.bottom <= canvas.bottom
  );
}

export const CANVAS = "section[aria-label=Canvas]";

export function focusFirst(selectors: readonly string[]): void {
  const found = selectors.map((one) => (one === "" ? null : document.querySelector<HTMLElement>(one)));
  found.find((element) => element !== null)?.focus({ preventScroll: true });
}

const FRAMES = 5;

/** What had the focus may be gone, some frames after the draft has changed: the canvas has it then. */
export function focusIfLost(frames = FRAMES): void {
  if (document.activeElement === document.body) focusFirst([CANVAS]);
  else if (frames > 0) requestAnimationFrame(() => focusIfLost(frames - 1));
}

const TRIES = 30;

export function focusWhenDrawn(boxId: string, tries = TRIES): void {
  const box = document.querySelector<HTMLElement>(`[data-box="${CSS.escape(boxId)}"][tabindex]`);
  if (box) box.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusWhenDrawn(boxId, tries - 1));
}

/** Once the form is there: its parts are loaded when they are first needed. */
export function focusFirstField(inspector: HTMLElement | null, tries = TRIES): void {
  const field = inspector?.querySelector<HTMLElement>(
    "input:not([type=hidden]), textarea, select, [contenteditable=true]",
  );
  if (field) field.focus();
  else if (inspector && tries > 0) requestAnimationFrame(() => focusFirstField(inspector, tries - 1));
}

/** Once the panel is open. */
export function focusRunButton(tries = TRIES): void {
  const button = document.querySelector<HTMLElement>("[data-run-preview]");
  if (button) button.focus();
  else if (tries > 0) requestAnimationFrame(() => focusRunButton(tries - 1));
}
