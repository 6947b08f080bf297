import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ApiProvider } from "#components/api/api-provider.tsx";
import { AppFrame } from "#components/frame/app-frame.tsx";
import { COLLAPSED, COLLAPSED_COOKIE } from "#components/frame/collapsed-cookie.ts";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const collapsed = (await cookies()).get(COLLAPSED_COOKIE)?.value === COLLAPSED;
  return (
    <ApiProvider>
      <AppFrame initiallyCollapsed={collapsed}>{children}</AppFrame>
    </ApiProvider>
  );
}
