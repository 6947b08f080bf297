"use client";

import { useEffect } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { FactorList } from "#components/second-factors/factor-list.tsx";
import { SignInFailureNotice } from "#components/session/sign-in-failure-notice.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast.tsx";
import { AccountSection } from "./account-section.tsx";
import { BrowserList } from "./browser-list.tsx";
import { LinkedSignIns } from "./linked-sign-ins.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { useAccount } from "./use-account.ts";
import { WaitingInvitations } from "./waiting-invitations.tsx";

const NotificationPreferences = lazyPart(
  async () =>
    (await import("#components/notifications/notification-preferences.tsx")).NotificationPreferences,
  <Skeleton className="h-[62rem] sm:h-[40rem]" />,
);

/** The person's own account: name, sign-in methods, signed-in browsers. */
export function AccountView({
  failure,
  linked,
}: {
  failure?: string | undefined;
  linked?: string | undefined;
}) {
  const query = useAccount();
  const { data: account, error } = query;
  useEffect(() => {
    if (linked !== undefined) notify("Linked", { description: "You can now sign in with it." });
  }, [linked]);
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6">
      <PageHeader title="Your account" state={account ? account.email : <Skeleton className="h-4 w-48" />} />
      <SignInFailureNotice failure={failure} />
      {error && !account ? (
        <NotLoaded what="Your account could not be loaded." query={query} />
      ) : (
        <div>
          {account && account.invitations.length > 0 && (
            <AccountSection title="Invitations" help="Accept an invitation to join its workspace.">
              <WaitingInvitations invitations={account.invitations} />
            </AccountSection>
          )}
          <AccountSection title="Name" help="As others see it, in every workspace you belong to.">
            {account ? <NameForm name={account.name} /> : <Skeleton className="h-26.5 max-w-md" />}
          </AccountSection>
          <AccountSection
            title="Password"
            help={
              account?.hasSeededPassword
                ? "You are still using the setup password. Change it: it is also stored in a file."
                : "Changing it signs out every other browser."
            }
          >
            {account ? <PasswordForm account={account} /> : <Skeleton className="h-67 max-w-md" />}
          </AccountSection>
          <AccountSection
            title="Notifications"
            anchor="notifications"
            help="What this workspace notifies you of, by e-mail and in your browser."
          >
            <NotificationPreferences />
          </AccountSection>
          <AccountSection
            title="Second factor"
            help="A second step when you sign in, so that a stolen password is not enough."
          >
            <FactorList />
          </AccountSection>
          {account && (account.providers.length > 0 || account.identities.length > 0) && (
            <AccountSection
              title="Linked sign-ins"
              help={
                account.isEmailProven
                  ? "Other ways to sign in. Each is linked only to you."
                  : "Other ways to sign in. Your address is not confirmed yet. To confirm it, link the provider of its domain."
              }
            >
              <LinkedSignIns account={account} />
            </AccountSection>
          )}
          <AccountSection
            title="Where you are signed in"
            help="If you do not know a browser, sign it out and change your password."
          >
            <BrowserList />
          </AccountSection>
        </div>
      )}
    </div>
  );
}
