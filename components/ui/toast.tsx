"use client";

import { lazyPart } from "./lazy-part.tsx";
import { showToast, type Toast } from "./toast-queue.ts";

/** Where notices of what was done appear. Once, in the layout; loads after the page. */
export const Toaster = lazyPart(async () => (await import("./drawn-toasts.tsx")).DrawnToasts);

type Told = Pick<Toast, "description" | "action">;

/** Says that something was done: "Run cancelled". Failures that need an answer stay beside what failed instead. */
export function notify(title: string, told: Told = {}): void {
  showToast({ kind: "done", title, ...told });
}

/** Says that something in the background failed, and why. */
export function notifyFailure(title: string, told: Told = {}): void {
  showToast({ kind: "failed", title, ...told });
}
