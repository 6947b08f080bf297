import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GuidePage } from "#components/api-docs/guide-page.tsx";
import { guideParts } from "#components/api-docs/guide-parts.ts";
import { describedApi } from "../../described-api.ts";

interface Props {
  readonly params: Promise<{ guide: string }>;
}

async function findGuide({ params }: Props) {
  const { guide } = await params;
  const api = await describedApi();
  const part = guideParts(api.guide).parts.find(({ id }) => id === guide);
  return part ? { api, part } : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await findGuide(props)).part.title };
}

export default async function DocsGuidePage(props: Props) {
  return <GuidePage {...(await findGuide(props))} />;
}
