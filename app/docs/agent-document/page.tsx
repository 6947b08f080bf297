import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FormatPage } from "#components/api-docs/format-page.tsx";
import refundDesk from "#lib/nouns/agents/samples/refund-desk.json" with { type: "json" };
import { describedFormat } from "../format.ts";

export const metadata: Metadata = { title: "Agent document" };

export default async function AgentDocumentPage() {
  const { lead, pages } = await describedFormat();
  const [first] = pages;
  if (!first) return notFound();
  return <FormatPage page={first} opening={{ lead, example: { name: refundDesk.name, file: refundDesk } }} />;
}
