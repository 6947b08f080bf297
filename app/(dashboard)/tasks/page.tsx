import type { Metadata } from "next";
import { TasksView } from "#components/tasks/tasks-view.tsx";
import { requireSession, type SearchParams } from "../require-session.ts";

export const metadata: Metadata = { title: "Tasks" };

export default async function TasksPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession({ path: "/tasks", searchParams });
  return <TasksView />;
}
