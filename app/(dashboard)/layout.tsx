import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AppFrame } from "#components/frame/app-frame.tsx";
import { COLLAPSED, COLLAPSED_COOKIE } from "#components/frame/collapsed-cookie.ts";
import { PageProviders } from "#components/frame/page-providers.tsx";
import { SignInDialog } from "#components/session/sign-in-dialog.tsx";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const collapsed = (await cookies()).get(COLLAPSED_COOKIE)?.value === COLLAPSED;
  return (
    <PageProviders>
      <AppFrame initiallyCollapsed={collapsed}>{children}</AppFrame>
      <SignInDialog />
    </PageProviders>
  );
}
