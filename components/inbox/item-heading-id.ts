/** The id of the open item's heading, the link target of the list. */
export const ITEM_HEADING_ID = "inbox-item";

/** Moves the focus from the list, or the search, into the open item. */
export function focusItem(): void {
  document.getElementById(ITEM_HEADING_ID)?.focus();
}

/** Moves the focus to the open item's row in the list. */
export function focusItemRow(): void {
  document.querySelector<HTMLElement>("[data-item][aria-current]")?.focus();
}
