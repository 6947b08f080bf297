import type { Metadata } from "next";
import Link from "next/link";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { HOME_PATH } from "#lib/contract/sign-in-path.ts";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-96 content-center justify-items-start gap-6 px-4 py-12">
      <div>
        <h1 className="font-semibold text-title tracking-tight">Page not found</h1>
        <p className="mt-1 text-ink-soft">The address may be mistyped, or the page no longer exists.</p>
      </div>
      <Link href={HOME_PATH} className={buttonClasses("primary")}>
        Go to the overview
      </Link>
    </main>
  );
}
