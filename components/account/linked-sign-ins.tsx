"use client";

import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { ProviderButtons } from "#components/session/provider-buttons.tsx";
import { Button } from "#components/ui/button.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { notify } from "#components/ui/toast.tsx";
import { type Account, useUnlinkIdentity } from "./use-account.ts";

type Identity = Account["identities"][number];

/** The linked sign-in providers, and those that can be linked. */
export function LinkedSignIns({ account }: { account: Account }) {
  const { identities, providers, hasPassword } = account;
  const linkable = providers.filter(({ name }) => !identities.some(({ provider }) => provider === name));
  return (
    <div className="grid gap-4">
      {identities.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {identities.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              isOnlyWayIn={!hasPassword && identities.length === 1}
            />
          ))}
        </ul>
      )}
      {linkable.length > 0 && (
        <ProviderButtons
          providers={linkable}
          errand={{ intent: "link", returnTo: "/account" }}
          label={(name) => `Link ${name}`}
          className="justify-self-start"
        />
      )}
    </div>
  );
}

function IdentityRow({ identity, isOnlyWayIn }: { identity: Identity; isOnlyWayIn: boolean }) {
  const [isAsked, setIsAsked] = useState(false);
  const unlink = useUnlinkIdentity();
  return (
    <li className="flex items-start gap-3 p-3">
      <div className="grid min-w-0 grow gap-0.5">
        <p className="font-medium">{identity.provider}</p>
        <p className="wrap-anywhere text-ink-soft text-meta">
          {identity.email !== null && <>{identity.email} · </>}
          linked <RelativeTime at={identity.createdAt} /> · last used{" "}
          <RelativeTime at={identity.lastUsedAt} />
        </p>
        {isOnlyWayIn && (
          <p className="text-ink-faint text-meta">Your only way to sign in: set a password to unlink it.</p>
        )}
      </div>
      <Button
        size="small"
        disabled={isOnlyWayIn}
        aria-label={`Unlink ${identity.provider}`}
        onClick={() => setIsAsked(true)}
      >
        Unlink
      </Button>
      <ConfirmChange
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Unlink ${identity.provider}?`}
        confirmLabel="Unlink"
        change={unlink}
        given={identity.id}
        refused="It was not unlinked."
        onDone={() => notify(`${identity.provider} unlinked`)}
      >
        You can no longer sign in with it. Browsers that are signed in stay signed in, and you can link it
        again.
      </ConfirmChange>
    </li>
  );
}
