/** Narrower on the screen, a box cannot be read. */
const LEAST_WIDTH = 60;
/** The buttons in the canvas' lower right corner cover what is beneath them. */
const TOOLS = { width: 56, height: 152 };

export function isInSight(boxId: string): boolean {
  const box = document.querySelector(`[data-box="${CSS.escape(boxId)}"]`)?.getBoundingClientRect();
  const canvas = document.querySelector(".react-flow")?.getBoundingClientRect();
  if (!box || !canvas) return false;
  const isUnderTools = box.right > canvas.right - TOOLS.width && box.bottom > canvas.bottom - TOOLS.height;
  return (
    !isUnderTools &&
    box.width >= LEAST_WIDTH &&
    box.left >= canvas.left &&
    box.right <= canvas.right &&
    box.top >= canvas.top &&
    box.bottom <= canvas.bottom
  );
}

export const CANVAS = "section[aria-label=Canvas]";

/** The first of these that is there. */
export function focusFirst(selectors: readonly string[]): void {
  const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector));
  found.find((element) => element !== null)?.focus({ preventScroll: true });
}

const FRAMES = 5;

/** Moves the focus to the canvas if the focused element disappears in the frames after a change of the draft. */
export function focusIfLost(frames = FRAMES): void {
  if (document.activeElement === document.body) focusFirst([CANVAS]);
  else if (frames > 0) requestAnimationFrame(() => focusIfLost(frames - 1));
}

const TRIES = 30;

interface Place {
  readonly selector: string;
  readonly within?: ParentNode;
  readonly preventScroll?: boolean;
}

/** Waits some frames for the element, which may still have to be drawn or loaded. */
export function focusOnceThere(place: Place, tries = TRIES): void {
  const { selector, within = document, preventScroll = false } = place;
  const element = within.querySelector<HTMLElement>(selector);
  if (element) element.focus({ preventScroll });
  else if (tries > 0) requestAnimationFrame(() => focusOnceThere(place, tries - 1));
}

export function focusWhenDrawn(boxId: string): void {
  const selector = `[data-box="${CSS.escape(boxId)}"][tabindex]`;
  focusOnceThere({ selector, preventScroll: true });
}

const FIELDS = "input:not([type=hidden]), textarea, select, [contenteditable=true]";

export function focusFirstInspectorField(inspector: HTMLElement | null): void {
  if (inspector) focusOnceThere({ selector: FIELDS, within: inspector });
}

export function focusRunButton(): void {
  focusOnceThere({ selector: "[data-run-preview]" });
}
