"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSession } from "#components/session/use-session.ts";
import { KeyHint } from "#components/ui/key-hint.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { leaveFor } from "#components/ui/use-leave-warning.ts";
import { type Shortcut, useShortcuts } from "#components/ui/use-shortcuts.ts";
import { CommandPalette } from "./command-palette.tsx";
import { HelpMenu } from "./help-menu.tsx";
import { navigationFor } from "./navigation-entries.ts";

// Nothing is typed into it: it loads when it is asked for.
const ShortcutOverview = lazyPart(async () => (await import("./shortcut-overview.tsx")).ShortcutOverview);

/** The search in the top bar, and global shortcuts. */
export function CommandCenter() {
  const [open, setOpen] = useState<"palette" | "shortcuts">();
  const router = useRouter();
  const { data: session } = useSession();
  const pages = navigationFor(session?.role).flatMap((group) => group.entries);
  const goTo: Shortcut[] = pages.flatMap(({ key, label, href }) =>
    key ? [{ keys: `g ${key}`, label: `Go to ${label}`, run: () => leaveFor(href, router.push) }] : [],
  );
  const openPalette = () => setOpen("palette");
  useShortcuts(
    "Everywhere",
    [
      { keys: "mod+k", label: "Search and act", run: openPalette },
      { keys: "/", label: "Search and act", run: openPalette },
      { keys: "?", label: "Show these keys", run: () => setOpen("shortcuts") },
      ...goTo,
    ],
    { isFallback: true },
  );
  const close = () => setOpen(undefined);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openPalette}
        className="flex h-8 shrink-0 items-center gap-2 rounded-md text-ink-faint transition-colors hover:border-line-control hover:text-ink max-lg:w-8 max-lg:justify-center max-lg:text-ink-soft max-lg:hover:bg-hover lg:w-56 lg:border lg:border-line lg:bg-surface lg:pr-1.5 lg:pl-2.5 pointer-coarse:h-11 max-lg:pointer-coarse:w-11"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="grow text-left max-lg:sr-only">Search</span>
        <KeyHint keys="mod+k" className="max-lg:hidden" />
      </button>
      <HelpMenu onShowShortcuts={() => setOpen("shortcuts")} />
      {open === "palette" && <CommandPalette onClose={close} onShowShortcuts={() => setOpen("shortcuts")} />}
      {open === "shortcuts" && <ShortcutOverview onClose={close} />}
    </>
  );
}
