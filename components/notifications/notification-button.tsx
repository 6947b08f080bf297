"use client";

import { Bell, BellRing } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { useNotifications } from "./use-notifications.ts";

/** Turns this browser's notifications on and off. */
export function NotificationButton() {
  const { state, toggle } = useNotifications();
  if (state === "unsupported") return null;
  if (state === "denied") {
    return (
      <p className="max-w-64 text-ink-faint text-meta">
        This browser blocks notifications. Allow them in its settings for this site.
      </p>
    );
  }
  const isOn = state === "on";
  return (
    <Button aria-pressed={isOn} onClick={() => void toggle()}>
      {isOn ? <BellRing aria-hidden className="text-accent-ink" /> : <Bell aria-hidden />}
      {isOn ? "Notifications on" : "Notify me"}
    </Button>
  );
}
