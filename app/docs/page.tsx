import type { Metadata } from "next";
import { DocsIndex } from "#components/api-docs/docs-index.tsx";
import { describedApi } from "./described-api.ts";

export const metadata: Metadata = { title: "API docs" };

export default async function DocsPage() {
  return <DocsIndex api={await describedApi()} />;
}
