import type { AnswerOf } from "#components/api/operations.ts";
import { notify } from "#components/ui/toast.tsx";
import { isAnyTabFocused, tellFocused } from "./focused-tab.ts";
import { takeNew } from "./told-notifications.ts";
import { readState } from "./use-notifications.ts";

export type ShownNotification = AnswerOf<"/api/notifications">["notifications"][number];
export type Go = (path: string) => void;

/**
 * Says notifications that this browser has not said yet: on the page that has the focus, otherwise by the browser.
 * @param go opens a page in this tab.
 */
export async function sayNew(notifications: readonly ShownNotification[], go: Go): Promise<void> {
  const fresh = takeNew(notifications.map(({ id }) => id));
  // The oldest first: the newest is on top then.
  const shown = notifications.filter(({ id }) => fresh.has(id)).toReversed();
  if (shown.length === 0) return;
  if (document.hasFocus()) sayOnPage(shown, go);
  else if (await isAnyTabFocused()) tellFocused(shown);
  else if (readState() === "on") for (const one of shown) sayInBrowser(one, go);
}

export function sayOnPage(shown: readonly ShownNotification[], go: Go): void {
  for (const { title, about, path } of shown)
    notify(title, { description: about, action: { label: "Open", onClick: () => go(path) } });
}

function sayInBrowser({ id, title, about, path }: ShownNotification, go: Go): void {
  const notification = new Notification(title, { body: about, tag: id });
  notification.onclick = () => {
    window.focus();
    go(path);
    notification.close();
  };
}
