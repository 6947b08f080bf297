"use client";

import { CircleUserRound, LogOut, Settings2 } from "lucide-react";
import { useSignOut } from "#components/session/sign-out.ts";
import { useSession } from "#components/session/use-session.ts";
import { Link } from "#components/ui/link.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Popover } from "#components/ui/popover.tsx";

/** The signed-in person, and signing out. */
export function AccountMenu() {
  const { data: session } = useSession();
  return (
    <Popover label="Account" icon={<CircleUserRound aria-hidden />}>
      {session && (
        <div className="mb-1.5 grid gap-0.5 border-line border-b px-2 pt-1 pb-2.5">
          <p className="truncate font-medium">{session.user.name}</p>
          <p className="truncate text-ink-soft text-meta">{session.user.email}</p>
          <p className="text-ink-faint text-meta first-letter:uppercase">
            {session.role} of {session.workspace.name}
          </p>
        </div>
      )}
      <Link
        href="/account"
        className="flex h-8 items-center gap-2.5 rounded-md px-2 text-ink-soft transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11"
      >
        <Settings2 aria-hidden className="size-4" />
        Your account
      </Link>
      <SignOutButton />
    </Popover>
  );
}

function SignOutButton() {
  const { isLeaving, hasFailed, leave } = useSignOut();
  return (
    <div className="grid gap-1.5">
      {hasFailed && <Notice title="You are still signed in. Try again." />}
      <button
        type="button"
        onClick={leave}
        disabled={isLeaving}
        className="flex h-8 items-center gap-2.5 rounded-md px-2 text-left text-ink-soft transition-colors enabled:hover:bg-hover enabled:hover:text-ink pointer-coarse:h-11"
      >
        <LogOut aria-hidden className="size-4" />
        {isLeaving ? "Signing out" : "Sign out"}
      </button>
    </div>
  );
}
