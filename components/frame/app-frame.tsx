import type { ReactNode } from "react";
import { SeededPasswordBanner } from "#components/session/seeded-password-banner.tsx";
import { WorkspaceSwitcher } from "#components/workspaces/workspace-switcher.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { CommandCenter } from "./command-center.tsx";
import { NavigationSheet } from "./navigation-sheet.tsx";
import { SideBar } from "./side-bar.tsx";
import { SkipLink } from "./skip-link.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

/** The frame around every page of the dashboard. */
export function AppFrame({
  initiallyCollapsed,
  children,
}: {
  initiallyCollapsed: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex">
      <SkipLink />
      <SideBar initiallyCollapsed={initiallyCollapsed} />
      <div className="min-w-0 grow">
        <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-line border-b bg-canvas px-2 md:px-6 lg:pr-6 lg:pl-8">
          <NavigationSheet />
          <div className="flex min-w-0 grow items-center gap-1.5">
            <div className="min-w-24 max-w-56">
              <WorkspaceSwitcher />
            </div>
            <Breadcrumb />
          </div>
          <CommandCenter />
          <ThemeMenu />
          <AccountMenu />
        </header>
        <SeededPasswordBanner />
        <main id="content" tabIndex={-1} className="max-w-[150rem] px-4 py-6 outline-none md:px-6 lg:px-8">
          {children}
        </main>
      </div>
    </div>
  );
}
