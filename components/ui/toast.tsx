"use client";

import { useTheme } from "next-themes";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";

const loadSonner = () => import("sonner");
const Sonner = lazy(async () => ({ default: (await loadSonner()).Toaster }));

/** Nothing is told before something was done: what shows it loads with the first notice. */
let isWanted = false;
const listeners = new Set<() => void>();
let shown = () => {};
const isShown = new Promise<void>((resolve) => {
  shown = resolve;
});

/** Where notices of what was done appear. Once, in the layout. */
export function Toaster() {
  const wanted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isWanted,
    () => false,
  );
  if (!wanted) return null;
  return (
    <Suspense>
      <Shown />
    </Suspense>
  );
}

function Shown() {
  const { resolvedTheme } = useTheme();
  // After the effects of what is in it: by then it listens.
  useEffect(shown, []);
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
  void withSonner(({ toast }) => toast.success(title, told));
}

/** Says that something in the background failed, and why. */
export function notifyFailure(title: string, told: Told = {}): void {
  void withSonner(({ toast }) => toast.error(title, { duration: 10_000, ...told }));
}

async function withSonner(tell: (sonner: Awaited<ReturnType<typeof loadSonner>>) => void): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const [sonner] = await Promise.all([loadSonner(), isShown]);
  tell(sonner);
}
