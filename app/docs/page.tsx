import type { Metadata } from "next";
import { ApiDocs } from "#components/api-docs/api-docs.tsx";
import { describedApi } from "./described-api.ts";
import { isSignedIn } from "./signed-in.ts";

export const metadata: Metadata = { title: "API docs" };

export default async function DocsPage() {
  return <ApiDocs api={await describedApi()} hasConsole={await isSignedIn()} />;
}
