/** A title to show, beside the element that is pointed at or has the focus. */
export interface ShownTitle {
  readonly element: Element;
  readonly text: string;
}

const HOVER_MS = 400;
const PRESS_MS = 500;
/** A tap on these does something: their titles need a long press. */
const ACTS = "a, button, input, label, select, textarea, summary, tr, [role=button]";

/**
 * Reports which `title` is to be shown: under the mouse, after a tap or a long press, and for what gets the focus by
 * keyboard, in a row all of it. A browser shows titles to a mouse alone; so that it does not show them too, an element
 * has none while the mouse is over it.
 */
export function watchTitles(show: (shown: ShownTitle | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  /** A long press has shown a title: lifting the finger does not press what is under it. */
  let isHeld = false;
  let hovered: { readonly element: Element; readonly title: string } | undefined;
  const controller = new AbortController();

  function open(shown: ShownTitle): void {
    isOpen = true;
    show(shown);
  }
  function openAfter(ms: number, shown: ShownTitle, { holds = false } = {}): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isHeld = holds;
      open(shown);
    }, ms);
  }
  function close(): void {
    clearTimeout(timer);
    if (isOpen) show(undefined);
    isOpen = false;
  }
  function leave(): void {
    if (hovered && !hovered.element.hasAttribute("title"))
      hovered.element.setAttribute("title", hovered.title);
    hovered = undefined;
    close();
  }

  function over({ target, pointerType }: PointerEvent): void {
    if (pointerType !== "mouse" || !(target instanceof Element) || hovered?.element.contains(target)) return;
    leave();
    const element = titledAround(target);
    if (!element) return;
    hovered = { element, title: titleOf(element) };
    element.removeAttribute("title");
    openAfter(HOVER_MS, { element, text: hovered.title });
  }
  function press({ target, pointerType }: PointerEvent): void {
    close();
    isHeld = false;
    const element = pointerType === "mouse" ? null : titledAround(target);
    if (element) openAfter(PRESS_MS, { element, text: titleOf(element) }, { holds: true });
  }
  function release({ target, pointerType }: PointerEvent): void {
    if (pointerType === "mouse" || isOpen) return;
    clearTimeout(timer);
    const element = titledAround(target);
    if (element && !element.closest(ACTS)) open({ element, text: titleOf(element) });
  }
  function keydown({ key }: KeyboardEvent): void {
    isHeld = false;
    if (key === "Escape") close();
  }
  function click(event: MouseEvent): void {
    if (!isHeld) return;
    isHeld = false;
    event.preventDefault();
    event.stopPropagation();
  }
  function focus({ target }: FocusEvent): void {
    if (!(target instanceof Element) || !target.matches(":focus-visible") || hovered) return;
    const text = titlesFor(target);
    if (text !== "") openAfter(HOVER_MS, { element: target, text });
  }

  const { signal } = controller;
  document.addEventListener("pointerover", over, { signal });
  document.addEventListener("pointerdown", press, { signal });
  document.addEventListener("pointerup", release, { signal });
  // A finger that scrolls, or that has pressed long enough for the browser, ends the wait; what is open stays.
  document.addEventListener("pointercancel", () => clearTimeout(timer), { signal });
  // A finger leaves the page each time it is lifted.
  document.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && leave(), {
    signal,
  });
  document.addEventListener("click", click, { signal, capture: true });
  document.addEventListener("focusin", focus, { signal });
  document.addEventListener("focusout", close, { signal });
  document.addEventListener("scroll", close, { signal, passive: true, capture: true });
  document.addEventListener("keydown", keydown, { signal });
  return () => {
    leave();
    controller.abort();
  };
}

/** Letters and digits alone: "Refund desk, Request" is what "Refund desk Request" shows. */
const bare = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** Whether the title says what can be read in full already. */
function isRepeated(element: Element): boolean {
  if (bare(element.textContent ?? "") !== bare(titleOf(element))) return false;
  for (let box: Element | null = element; box && !box.matches("tr, li, main"); box = box.parentElement)
    if (box.scrollWidth > box.clientWidth) return false; // cut off
  return true;
}

/** Elements inside `Tooltip` have their own tip. */
function titledAround(target: EventTarget | null): Element | null {
  const element = target instanceof Element ? target.closest("[title]") : null;
  if (!element || titleOf(element) === "" || element.closest("[data-tooltip]")) return null;
  return isRepeated(element) ? null : element;
}

/** Its own title, that of what it is in or, for what opens a row, those of the row, a line each. */
function titlesFor(target: Element): string {
  const own = titledAround(target);
  if (own) return titleOf(own);
  if (target.closest("[data-tooltip]")) return "";
  const row = target.matches("[data-row-action]") ? (target.closest("tr") ?? target) : target;
  if (row === target && !target.matches("a, button")) return "";
  const titles = [...row.querySelectorAll("[title]")]
    .filter((titled) => !isRepeated(titled))
    .map(titleOf)
    .filter((title) => title !== "");
  return [...new Set(titles)].join("\n");
}

function titleOf(element: Element): string {
  return element.getAttribute("title") ?? "";
}
