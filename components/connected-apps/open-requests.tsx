"use client";

import { ShieldAlert } from "lucide-react";
import { useAppApprovals } from "#components/app-approvals/use-app-approvals.ts";
import { Link } from "#components/ui/link.tsx";

/** Tells an admin how many app requests are open. Renders nothing if there are none. */
export function OpenRequests() {
  const { data } = useAppApprovals();
  const count = data?.requested.length ?? 0;
  if (count === 0) return null;
  return (
    <p className="flex max-w-3xl items-start gap-2.5 rounded-lg border border-line bg-surface p-3 text-ink-soft">
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-waiting" />
      <span>
        {count === 1 ? "1 app waits" : `${count} apps wait`} for an admin's approval.{" "}
        <Link
          href="/settings/apps"
          className="text-accent-ink underline underline-offset-2 hover:no-underline"
        >
          See requests
        </Link>
      </span>
    </p>
  );
}
