import type { Metadata } from "next";
import { ApiDocs } from "#components/api-docs/api-docs.tsx";
import { describedApi } from "./described-api.ts";

export const metadata: Metadata = { title: "API docs" };

export default async function DocsPage() {
  return <ApiDocs api={await describedApi()} />;
}
