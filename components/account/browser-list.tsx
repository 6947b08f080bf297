"use client";

import { Monitor, Smartphone } from "lucide-react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast.tsx";
import { describeBrowser } from "./describe-browser.ts";
import {
  type SignedInBrowser,
  useEndOtherSessions,
  useEndSession,
  useSignedInBrowsers,
} from "./use-account.ts";

/** The person's signed-in browsers; all except this one can be signed out. */
export function BrowserList() {
  const query = useSignedInBrowsers();
  const { data, error } = query;
  const endOthers = useEndOtherSessions();
  if (error && !data) {
    return <NotLoaded what="The browsers could not be loaded." query={query} />;
  }
  const sessions = data?.sessions;
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {sessions
          ? sessions.map((session) => <BrowserRow key={session.id} session={session} />)
          : [0, 1].map((row) => (
              <li key={row} className="p-3">
                <Skeleton className="h-9" />
              </li>
            ))}
      </ul>
      <RefusalNotice what="The other browsers were not signed out." error={endOthers.error} />
      {sessions && sessions.length > 1 && (
        <Button
          className="justify-self-start"
          disabled={endOthers.isPending}
          onClick={() =>
            endOthers.mutate(undefined, {
              onSuccess: ({ ended }) =>
                notify(ended === 1 ? "One browser signed out" : `${ended} browsers signed out`),
            })
          }
        >
          Sign all others out
        </Button>
      )}
    </div>
  );
}

function BrowserRow({ session }: { session: SignedInBrowser }) {
  const { mutate, isPending, error } = useEndSession();
  const { name, isPhone } = describeBrowser(session.userAgent);
  const Icon = isPhone ? Smartphone : Monitor;
  return (
    <li className="flex items-start gap-3 p-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="grid min-w-0 grow gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.isCurrent && <Badge tone="accent">This browser</Badge>}
        </p>
        <p className="text-ink-soft text-meta">
          Signed in <RelativeTime at={session.createdAt} />
          {methodInWords(session.method)}
          {session.address !== null && <> from {session.address}</>}
          {!session.isCurrent && (
            <>
              {" · "}last seen <RelativeTime at={session.lastSeenAt} />
            </>
          )}
        </p>
        <RefusalNotice what="This browser was not signed out." error={error} />
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          disabled={isPending}
          aria-label={`Sign ${name} out`}
          onClick={() => mutate(session.id, { onSuccess: () => notify(`${name} signed out`) })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function methodInWords(method: string): string {
  if (method === "password") return " with a password";
  if (method === "passkey") return " with a passkey";
  return method === "invitation" ? " by an invitation" : ` with ${method}`;
}
