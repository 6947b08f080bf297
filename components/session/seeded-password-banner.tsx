"use client";

import { KeyRound, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Link } from "#components/ui/link.tsx";
import { useSession } from "./use-session.ts";

const DISMISSED = "laneway.seeded-password";
const dismissals = new Set<() => void>();

/** Asks the person to change the setup password, until they do or dismiss it for this session. */
export function SeededPasswordBanner() {
  const { data: session } = useSession();
  const dismissed = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(DISMISSED),
    () => null,
  );
  if (!session?.user.hasSeededPassword || dismissed === session.sessionId) return null;
  return (
    <section
      aria-label="Your password"
      className="flex items-center gap-3 border-line border-b bg-waiting-wash px-4 py-1.5 md:px-6 lg:px-8"
    >
      <KeyRound aria-hidden className="size-4 shrink-0 text-waiting" />
      <p className="grow">
        You are still using the setup password.{" "}
        <Link href="/account" className="font-medium text-accent-ink underline underline-offset-2">
          Change it
        </Link>
      </p>
      <IconButton
        label="Not now"
        onClick={() => {
          localStorage.setItem(DISMISSED, session.sessionId);
          for (const tell of dismissals) tell();
        }}
      >
        <X aria-hidden />
      </IconButton>
    </section>
  );
}

function subscribe(listener: () => void): () => void {
  dismissals.add(listener);
  return () => dismissals.delete(listener);
}
