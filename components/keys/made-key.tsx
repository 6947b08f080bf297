"use client";

import { KeyRound } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { LeaveDialog } from "#components/ui/leave-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { type PageStep, useNamePage } from "#components/ui/page-place.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Scope } from "#lib/contract/scopes.ts";
import { firstCall } from "./first-call.ts";
import { FirstRequest } from "./first-request.tsx";
import { SecretOnce } from "./secret-once.tsx";
import { useAgentForFirstCall } from "./use-first-agent.ts";

const NO_TRAIL: readonly PageStep[] = [];

/** A new key: its secret, shown once, and a working example call. */
export function MadeKey({
  made: { id, key, name, scopes },
  origin,
}: {
  made: { id: string; key: string; name: string; scopes: readonly Scope[] };
  origin: string;
}) {
  const [isCopied, setCopied] = useState(false);
  const onCopied = useCallback(() => setCopied(true), []);
  const agent = useAgentForFirstCall();
  const call = firstCall({ origin, key, scopes, agent: agent.data ?? undefined });
  useNamePage({ title: `${name} is ready`, trail: NO_TRAIL });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <header className="grid gap-1">
        <h1
          ref={heading}
          tabIndex={-1}
          className="flex items-start gap-2.5 font-semibold text-title outline-none"
        >
          <KeyRound aria-hidden className="mt-1 size-5 shrink-0 text-accent-ink" />
          <span className="wrap-anywhere">{name} is ready</span>
        </h1>
        <p className="text-ink-soft">
          Copy the key now and keep it like a password. It is shown only once. If you lose it, rotate the key.
        </p>
      </header>
      <SecretOnce secret={key} onCopied={onCopied} />
      {agent.isPending ? (
        // Not a call for the time being: it would be copied, and change under the hand.
        <Skeleton className="h-48 w-full" />
      ) : call ? (
        <section aria-label="First call" className="grid gap-3">
          <div>
            <h2 className="wrap-anywhere font-semibold text-heading">{call.title}</h2>
            <p className="text-ink-soft">Try it: each of these has the key in it, and works as it is.</p>
          </div>
          <CodeTabs label={call.title} samples={call.samples} onCopied={onCopied} />
          <FirstRequest keyId={id} />
        </section>
      ) : (
        <p className="text-ink-soft">
          Send it with every request: <code className="font-mono">Authorization: Bearer …</code>. The{" "}
          <Link href="/docs" className="text-accent-ink underline underline-offset-2 hover:no-underline">
            API docs
          </Link>{" "}
          list all operations.
        </p>
      )}
      <Link href={`/keys/${id}`} className={buttonClasses("secondary", "justify-self-start")}>
        {isCopied ? "Done" : "Go to the key"}
      </Link>
      <LeaveDialog isLosing={!isCopied} title="Leave without copying the key?" look="danger">
        It is not shown again. Without it you have to rotate the key before you can use it.
      </LeaveDialog>
    </div>
  );
}
