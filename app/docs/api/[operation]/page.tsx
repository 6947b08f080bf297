import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OperationPage } from "#components/api-docs/operation-page.tsx";
import { describedApi } from "../../described-api.ts";

interface Props {
  readonly params: Promise<{ operation: string }>;
}

async function findOperation({ params }: Props) {
  const { operation: id } = await params;
  const { groups, origin } = await describedApi();
  for (const { name, operations } of groups) {
    const operation = operations.find((one) => one.id === id);
    if (operation) return { operation, group: name, origin };
  }
  return notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await findOperation(props)).operation.summary };
}

export default async function DocsOperationPage(props: Props) {
  return <OperationPage {...(await findOperation(props))} />;
}
