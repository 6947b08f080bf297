import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AppFrame } from "#components/frame/app-frame.tsx";
import { BackgroundParts } from "#components/frame/background-parts.tsx";
import { COLLAPSED, COLLAPSED_COOKIE } from "#components/frame/collapsed-cookie.ts";
import { PageProviders } from "#components/frame/page-providers.tsx";
import { SignInDialog } from "#components/session/sign-in-dialog.tsx";
import { StepUpDialog } from "#components/step-up/step-up-dialog.tsx";
import { getSession } from "#lib/nouns/access/get-session.ts";
import { readSession } from "./require-session.ts";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const collapsed = (await cookies()).get(COLLAPSED_COOKIE)?.value === COLLAPSED;
  const actor = await readSession();
  return (
    <PageProviders session={actor && (await getSession({ actor }))}>
      <AppFrame initiallyCollapsed={collapsed}>{children}</AppFrame>
      <BackgroundParts />
      <SignInDialog />
      <StepUpDialog />
    </PageProviders>
  );
}
