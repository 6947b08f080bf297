import type { ReactNode } from "react";
import { DocsFrame } from "#components/api-docs/docs-frame.tsx";
import DashboardLayout from "../(dashboard)/layout.tsx";
import { isSignedIn } from "./signed-in.ts";

/** The docs are public; who is signed in keeps the dashboard's frame. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  if (await isSignedIn()) return <DashboardLayout>{children}</DashboardLayout>;
  return <DocsFrame>{children}</DocsFrame>;
}
