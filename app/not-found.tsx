import type { Metadata } from "next";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import { HOME_PATH } from "#lib/contract/sign-in-path.ts";
import DashboardLayout from "./(dashboard)/layout.tsx";
import { readSession } from "./(dashboard)/require-session.ts";

export const metadata: Metadata = { title: "Not found" };

/** Shown for an address without a page: inside the frame for those who are signed in. */
export default async function NotFound() {
  if (await readSession()) {
    return (
      <DashboardLayout>
        <div className="grid max-w-96 justify-items-start gap-6">
          <PageIsMissing />
        </div>
      </DashboardLayout>
    );
  }
  return (
    <main className="mx-auto grid min-h-dvh max-w-96 content-center justify-items-start gap-6 px-4 py-12">
      <PageIsMissing />
    </main>
  );
}

function PageIsMissing() {
  return (
    <>
      <div>
        <h1 className="font-semibold text-title tracking-tight">Page not found</h1>
        <p className="mt-1 text-ink-soft">The address may be mistyped, or the page no longer exists.</p>
      </div>
      <Link href={HOME_PATH} className={buttonClasses("primary")}>
        Go to the overview
      </Link>
    </>
  );
}
