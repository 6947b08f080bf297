import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PageProviders } from "#components/frame/page-providers.tsx";
import { EnterAndOpen } from "#components/notifications/enter-and-open.tsx";
import { AuthFrame } from "#components/session/auth-frame.tsx";
import { SignInDialog } from "#components/session/sign-in-dialog.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import { isDomainError } from "#lib/contract/errors.ts";
import { HOME_PATH } from "#lib/contract/sign-in-path.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { getSession } from "#lib/nouns/access/get-session.ts";
import { getNotification } from "#lib/nouns/notifications/get-notification.ts";
import { type PageAddress, readSession, requireSession } from "../../../(dashboard)/require-session.ts";

export const metadata: Metadata = { title: "Open" };

/** Where links in mails lead: on to the item, in the workspace that it is in. */
export default async function OpenPage({ params, searchParams }: PageAddress<{ notificationId: string }>) {
  const { notificationId } = await params;
  const actor = await requireSession({ path: `/open/${notificationId}`, searchParams });
  const target = await findTarget(actor, notificationId);
  if (target?.isHere) redirect(target.path);
  const session = await readSession();
  return (
    <PageProviders session={session && (await getSession({ actor: session }))}>
      {target ? (
        <AuthFrame title={`Going to ${target.workspace.name}`}>
          <EnterAndOpen workspace={target.workspace} path={target.path} />
        </AuthFrame>
      ) : (
        <AuthFrame
          title="This link leads nowhere any more"
          lead="It is more than 30 days old, is for somebody else, or you left its workspace."
        >
          <Link href={HOME_PATH} className={buttonClasses("primary", "h-10")}>
            Go to the overview
          </Link>
        </AuthFrame>
      )}
      <SignInDialog />
    </PageProviders>
  );
}

async function findTarget(actor: UserActor, notificationId: string) {
  try {
    return await getNotification({ actor, notificationId });
  } catch (error) {
    if (isDomainError(error) && error.code === "not_found") return undefined;
    throw error;
  }
}
