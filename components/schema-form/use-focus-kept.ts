import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { isFocusLost } from "#components/ui/focus-page.ts";
import { fieldsAround } from "./focus-field.ts";

const TYPED_INTO = "input:not([type=hidden]), textarea, select, [role=combobox]";
const CONTROLS = `${TYPED_INTO}, button`;

interface Press {
  readonly button: Element;
  readonly field: HTMLElement;
  /** The path of the button's field. */
  readonly pointer: string;
  /** For items that can be removed: the item's path. */
  readonly index: number;
  readonly before: ReadonlySet<Element>;
}

/**
 * Manages the focus when a form's buttons add and remove fields: it moves to an added field or, if the focused element
 * was removed, to the one in its place.
 * @returns a handler for clicks on the form's buttons.
 */
export function useFocusKept(form: RefObject<HTMLElement | null>, value: unknown) {
  const pressed = useRef<Press>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the value has changed
  useEffect(() => {
    const press = pressed.current;
    pressed.current = undefined;
    if (press && form.current) settle(form.current, press);
  }, [form, value]);
  return (event: MouseEvent<HTMLElement>) => {
    const { target } = event;
    const button = target instanceof Element ? target.closest("button") : null;
    const field = button?.closest<HTMLElement>("[data-pointer]");
    if (!button || !field || !form.current) return;
    pressed.current = {
      button,
      field,
      pointer: field.dataset.pointer ?? "",
      index: itemsOf(field).findIndex((item) => item.contains(button)),
      before: new Set(form.current.querySelectorAll(CONTROLS)),
    };
  };
}

function settle(form: HTMLElement, { button, field: pressed, pointer, index, before }: Press): void {
  const [found = form] = fieldsAround(form, pointer);
  const field = form.contains(pressed) ? pressed : found;
  const isAdding = button.hasAttribute("data-adds");
  if (!isAdding && !isFocusLost()) return;
  const fresh = [...field.querySelectorAll<HTMLElement>(TYPED_INTO)].find((control) => !before.has(control));
  if (isAdding && fresh) fresh.focus();
  if (!isFocusLost()) return;
  const items = itemsOf(field);
  const place = index < 0 ? field : items[Math.min(index, items.length - 1)];
  // For an empty list: its add button.
  const control =
    place?.querySelector<HTMLElement>(CONTROLS) ?? [...field.querySelectorAll<HTMLElement>("button")].at(-1);
  control?.focus();
}

/** A button of the field itself, not of lists within its items. */
function itemsOf(field: HTMLElement): HTMLElement[] {
  return [...field.querySelectorAll<HTMLElement>("[data-item]")].filter(
    (item) => item.parentElement?.closest("[data-pointer]") === field,
  );
}
