import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "#components/frame/logo.tsx";
import { SkipLink } from "#components/frame/skip-link.tsx";
import { ThemeMenu } from "#components/frame/theme-menu.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { TabTitle } from "#components/ui/tab-title.tsx";

/** The frame of the API docs, which are public. */
export function DocsFrame({
  title,
  contents,
  children,
}: {
  title: string;
  contents: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <TabTitle title={title} />
      <SkipLink />
      <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-line border-b bg-canvas px-4 md:px-6">
        <Logo />
        <span className="grow truncate font-medium">API docs</span>
        <Link href="/overview" prefetch={false} className={buttonClasses("quiet")}>
          Dashboard
        </Link>
        <ThemeMenu />
      </header>
      <div className="mx-auto grid max-w-[100rem] gap-4 px-4 py-4 md:px-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8 lg:py-0">
        <div>{contents}</div>
        <main id="content" tabIndex={-1} className="grid min-w-0 gap-8 pb-16 outline-none lg:pt-6">
          {children}
        </main>
      </div>
    </>
  );
}
