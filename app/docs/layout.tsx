import type { ReactNode } from "react";
import { DocsFrame } from "#components/api-docs/docs-frame.tsx";
import { DocsShell } from "#components/api-docs/docs-shell.tsx";
import { ReaderProvider } from "#components/api-docs/samples/reader.tsx";
import DashboardLayout from "../(dashboard)/layout.tsx";
import { readSession } from "../(dashboard)/require-session.ts";
import { describedContents } from "./contents.ts";

/** The docs are public; who is signed in keeps the dashboard's frame, and has samples with their own agents. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  const [actor, { groups }] = await Promise.all([readSession(), describedContents()]);
  const shell = <DocsShell contents={groups}>{children}</DocsShell>;
  if (actor === undefined || actor.mustSetUpFactor) return <DocsFrame>{shell}</DocsFrame>;
  return (
    <DashboardLayout>
      <ReaderProvider>{shell}</ReaderProvider>
    </DashboardLayout>
  );
}
