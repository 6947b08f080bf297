"use client";

import { Menu, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Logo } from "#components/ui/logo.tsx";
import { Navigation } from "./navigation.tsx";

/** The navigation in narrow windows: a sheet over the page, in the browser's modal dialog. */
export function NavigationSheet() {
  const sheet = useRef<HTMLDialogElement>(null);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page closes it
  useEffect(() => sheet.current?.close(), [path]);
  return (
    <>
      <IconButton
        label="Open the navigation"
        className="md:hidden"
        onClick={() => sheet.current?.showModal()}
      >
        <Menu aria-hidden />
      </IconButton>
      <dialog
        ref={sheet}
        aria-label="Navigation"
        // Also closes on a click outside.
        closedby="any"
        className="appear-from-left m-0 h-dvh max-h-none w-72 max-w-[85vw] border-line border-r bg-surface text-ink backdrop:bg-veil"
      >
        <div className="flex h-12 items-center justify-between pr-2 pl-3.5">
          <span className="flex items-center gap-2.5 font-semibold">
            <Logo />
            Laneway
          </span>
          <IconButton label="Close the navigation" onClick={() => sheet.current?.close()}>
            <X aria-hidden />
          </IconButton>
        </div>
        <Navigation />
      </dialog>
    </>
  );
}
