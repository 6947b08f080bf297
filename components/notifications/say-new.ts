import type { AnswerOf } from "#components/api/operations.ts";
import { formatDate } from "#components/ui/format-date.ts";
import { notify } from "#components/ui/toast.tsx";
import { isAnyTabFocused, tellFocused } from "./focused-tab.ts";
import { takeNew } from "./told-notifications.ts";
import { readState } from "./use-notifications.ts";

export type ShownNotification = AnswerOf<"/api/notifications">["notifications"][number];
export type Go = (path: string) => void;

/**
 * Says notifications that this browser has not said yet: on the page that has the focus, otherwise by the browser. Where
 * nobody would hear, they are left for the next time.
 * @param go opens a page in this tab.
 */
export async function sayNew(notifications: readonly ShownNotification[], go: Go): Promise<void> {
  const say = await speaker(go);
  if (!say) return;
  const fresh = takeNew(notifications.map(({ id }) => id));
  // The oldest first: the newest is on top then.
  const shown = notifications.filter(({ id }) => fresh.has(id)).toReversed();
  if (shown.length > 0) say(shown);
}

type Say = (shown: readonly ShownNotification[]) => void;

async function speaker(go: Go): Promise<Say | undefined> {
  if (document.hasFocus()) return (shown) => sayOnPage(shown, go);
  if (await isAnyTabFocused()) return tellFocused;
  if (readState() !== "on") return undefined;
  return (shown) => {
    for (const one of shown) sayInBrowser(one, go);
  };
}

export function sayOnPage(shown: readonly ShownNotification[], go: Go): void {
  for (const { path, ...one } of shown)
    notify(one.title, { description: wordsOf(one), action: { label: "Open", onClick: () => go(path) } });
}

const wordsOf = ({ about, expiresAt }: Pick<ShownNotification, "about" | "expiresAt">) =>
  expiresAt ? `${about} It expires ${formatDate(expiresAt, "moment")}.` : about;

function sayInBrowser({ id, title, path, ...one }: ShownNotification, go: Go): void {
  const notification = new Notification(title, { body: wordsOf(one), tag: id });
  notification.onclick = () => {
    window.focus();
    go(path);
    notification.close();
  };
}
