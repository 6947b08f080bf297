const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea";
const LONGEST_MS = 3_000;

let stop: (() => void) | undefined;

/**
 * For when something to type into was asked for and is still loaded: what is typed until it has the focus is kept, and
 * stands in it then; where something else gets the focus, it is forgotten. Enter, which would press what opened it once
 * more, is passed over.
 */
export function catchTyping(): void {
  stop?.();
  let typed = "";
  function catchKey(event: KeyboardEvent) {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.target instanceof Element && event.target.matches(TYPED_INTO)) return;
    if (event.key === "Escape" || event.key === "Tab") return stop?.();
    if (!isText && event.key !== "Backspace" && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    typed = isText ? typed + event.key : event.key === "Backspace" ? typed.slice(0, -1) : typed;
  }
  function handOver({ target }: FocusEvent) {
    // The focus waits on the box until what is in it is there.
    if (!(target instanceof HTMLElement) || target.tabIndex < 0) return;
    stop?.();
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (typed !== "" && isField && target.matches(TYPED_INTO)) typeInto(target, target.value + typed);
  }
  const end = () => {
    clearTimeout(timer);
    removeEventListener("keydown", catchKey, true);
    removeEventListener("focusin", handOver, true);
    removeEventListener("pointerdown", end, true);
    stop = undefined;
  };
  const timer = setTimeout(end, LONGEST_MS);
  stop = end;
  addEventListener("keydown", catchKey, true);
  addEventListener("focusin", handOver, true);
  addEventListener("pointerdown", end, true);
}

/** As somebody types it: React takes no notice of a value that is only assigned. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
