"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { KeyHint } from "./key-hint.tsx";

/** Once around everything: after the first tooltip the next ones open at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/**
 * More about what is pointed at or has the focus. Never the only way to learn it: touch has no hover. `children`
 * is one element that can have the focus.
 */
export function Tooltip({
  label,
  keys,
  side = "top",
  children,
}: {
  label: ReactNode;
  keys?: string | undefined;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="pop z-50 flex max-w-80 items-center gap-2 rounded-md bg-surface px-2 py-1 text-ink text-meta shadow-raised"
        >
          <span className="wrap-anywhere">{label}</span>
          {keys && <KeyHint keys={keys} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
