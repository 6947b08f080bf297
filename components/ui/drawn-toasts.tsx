"use client";

import { useTheme } from "next-themes";
import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { showToastsBy, type Toast } from "./toast-queue.ts";

/** Renders Toaster. */
export function DrawnToasts() {
  const { resolvedTheme } = useTheme();
  // By then sonner's own effects have run, so it listens.
  useEffect(() => showToastsBy(draw), []);
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

function draw({ kind, title, ...told }: Toast): void {
  if (kind === "done") toast.success(title, told);
  else toast.error(title, { duration: 10_000, ...told });
}
