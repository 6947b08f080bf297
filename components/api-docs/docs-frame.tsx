import type { ReactNode } from "react";
import { SkipLink } from "#components/frame/skip-link.tsx";
import { ThemeMenu } from "#components/frame/theme-menu.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import { Logo } from "#components/ui/logo.tsx";

/** The frame of the API docs for visitors: the docs are public. */
export function DocsFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-line border-b bg-canvas px-4 md:px-6">
        <Logo />
        <span className="grow truncate font-medium">API docs</span>
        <Link href="/overview" prefetch={false} className={buttonClasses("quiet")}>
          Dashboard
        </Link>
        <ThemeMenu />
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-[100rem] px-4 py-6 outline-none md:px-6">
        {children}
      </main>
    </>
  );
}
