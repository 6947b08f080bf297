import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FormatPage } from "#components/api-docs/format-page.tsx";
import { describedFormat } from "../../format.ts";

interface Props {
  readonly params: Promise<{ part: string }>;
}

async function findPage({ params }: Props) {
  const { part } = await params;
  const { pages } = await describedFormat();
  return pages.find((page) => page.part === part) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await findPage(props)).title };
}

export default async function AgentDocumentPartPage(props: Props) {
  return <FormatPage page={await findPage(props)} />;
}
