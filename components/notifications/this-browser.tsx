"use client";

import { NotificationButton } from "./notification-button.tsx";
import { useNotifications } from "./use-notifications.ts";

/** Whether this browser may show notifications at all. */
export function ThisBrowser() {
  const { state } = useNotifications();
  return (
    <section aria-labelledby="this-browser" className="grid justify-items-start gap-2">
      <h3 id="this-browser" className="font-medium">
        In this browser
      </h3>
      <p className="max-w-prose text-ink-soft">
        {state === "unsupported"
          ? "This browser can't show notifications. They appear only on an open Laneway page."
          : "This browser notifies you of new inbox items and your chosen events while a Laneway tab is open. Turn it on in each browser you use. The page you are viewing shows notifications itself."}
      </p>
      <NotificationButton />
    </section>
  );
}
