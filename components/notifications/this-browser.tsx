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
          ? "This browser can't show notifications. A page that you look at shows them."
          : "It notifies you while a tab of Laneway is open, also of anything new in your inbox. Switch it on in each browser that you use. A page that you look at shows notifications itself."}
      </p>
      <NotificationButton />
    </section>
  );
}
