"use client";

import { Hourglass } from "lucide-react";
import { classNames } from "#components/ui/class-names.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useNow } from "#components/ui/use-now.ts";
import { EXPIRING_SOON_SECONDS } from "#lib/contract/limits.ts";

/** When an open interaction expires; amber on its last day. */
export function Expiry({ at, onlyNear = false }: { at: string | null; onlyNear?: boolean }) {
  const now = useNow();
  if (at === null) return null;
  const isNear = new Date(at).getTime() - now < EXPIRING_SOON_SECONDS * 1_000;
  if (onlyNear && !isNear) return null;
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 whitespace-nowrap",
        isNear ? "font-medium text-waiting" : "text-ink-faint",
      )}
    >
      <Hourglass aria-hidden className="size-3 shrink-0" />
      <span>
        expires <RelativeTime at={at} />
      </span>
    </span>
  );
}
