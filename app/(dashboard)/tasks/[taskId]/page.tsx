import type { Metadata } from "next";
import { TaskView } from "#components/task-page/task-view.tsx";
import { type PageAddress, requireSession } from "../../require-session.ts";

export const metadata: Metadata = { title: "Task" };

export default async function TaskPage({ params, searchParams }: PageAddress<{ taskId: string }>) {
  const { taskId } = await params;
  await requireSession({ path: `/tasks/${taskId}`, searchParams });
  return <TaskView address={taskId} />;
}
