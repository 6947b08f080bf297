"use client";

import { signOut } from "#components/session/sign-out.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { notifyFailure } from "#components/ui/toast.tsx";
import { useSwitchWorkspace, useWorkspaces } from "#components/workspaces/use-workspaces.ts";
import { FactorList } from "./factor-list.tsx";
import { useFactors } from "./use-factors.ts";

/** The person's second factors, a button to continue once there is one, and other ways to leave. */
export function SetUpRequiredFactor({
  returnTo,
  workspaceName,
}: {
  returnTo: string;
  workspaceName: string;
}) {
  const { data: factors } = useFactors();
  const isSetUp = factors !== undefined && (factors.totp !== null || factors.passkeys.length > 0);
  return (
    <div className="grid gap-6">
      <FactorList />
      {isSetUp && (
        // A full page load: the server checks access again.
        <a href={returnTo} className={buttonClasses("primary", "h-10")}>
          Go on to {workspaceName}
        </a>
      )}
      <div className="flex flex-wrap gap-2">
        <OtherWorkspaces />
        <Button
          look="quiet"
          onClick={() => void signOut().catch(() => notifyFailure("You are still signed in."))}
        >
          Sign out
        </Button>
      </div>
    </div>
  );
}

function OtherWorkspaces() {
  const { data } = useWorkspaces({ enabled: true });
  const { mutate, isPending } = useSwitchWorkspace();
  const others = data?.workspaces.filter(({ isCurrent }) => !isCurrent) ?? [];
  return others.map(({ id, name }) => (
    <Button key={id} disabled={isPending} onClick={() => mutate(id)}>
      Go to {name}
    </Button>
  ));
}
