import type { Metadata } from "next";
import { FailureView } from "#components/failures/failure-view.tsx";
import { type PageAddress, requireSession } from "../../../require-session.ts";

export const metadata: Metadata = { title: "Failure" };

export default async function FailurePage({ params, searchParams }: PageAddress<{ failureId: string }>) {
  const { failureId } = await params;
  await requireSession({ path: `/runs/failures/${encodeURIComponent(failureId)}`, searchParams });
  return <FailureView key={failureId} failureId={failureId} />;
}
