"use client";

import dynamic from "next/dynamic";
import { useTheme } from "next-themes";

// Nothing is told before something was done: what tells it loads after the page.
const Sonner = dynamic(async () => (await import("sonner")).Toaster, { ssr: false });

/** Where notices of what was done appear. Once, in the layout. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-right"
      gap={8}
      toastOptions={{
        classNames: {
          toast:
            "!rounded-lg !border-line !bg-surface !p-3 !font-sans !text-body !text-ink !shadow-raised !gap-2.5",
          description: "!text-ink-soft",
          actionButton: "!bg-transparent !text-accent-ink !font-medium !text-body",
          icon: "!text-ink-faint",
        },
      }}
    />
  );
}

interface Told {
  description?: string;
  /** One thing to do about it: "Undo", "Open". */
  action?: { label: string; onClick: () => void };
}

/** Says that something was done: "Run cancelled". Failures that need an answer stay beside what failed instead. */
export function notify(title: string, told: Told = {}): void {
  void import("sonner").then(({ toast }) => toast.success(title, told));
}

/** Says that something in the background failed, and why. */
export function notifyFailure(title: string, told: Told = {}): void {
  void import("sonner").then(({ toast }) => toast.error(title, { duration: 10_000, ...told }));
}
