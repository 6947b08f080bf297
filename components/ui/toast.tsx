"use client";

import { lazyPart } from "./lazy-part.tsx";
import { showToast, type Toast } from "./toast-queue.ts";

/** Shows toasts. Used once, in the layout; loads after the page. */
export const Toaster = lazyPart(async () => (await import("./drawn-toasts.tsx")).DrawnToasts);

type Told = Pick<Toast, "description" | "action">;

/** Reports success: "Run cancelled". Errors that need a reaction are shown beside what failed instead. */
export function notify(title: string, told: Told = {}): void {
  showToast({ kind: "done", title, ...told });
}

/** Reports an error in the background. */
export function notifyFailure(title: string, told: Told = {}): void {
  showToast({ kind: "failed", title, ...told });
}
