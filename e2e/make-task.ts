import type { APIRequestContext } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";

interface Given {
  readonly service: FirstRun;
  readonly request: APIRequestContext;
}

/** A project of the service's team, for the tasks of one journey. */
export async function makeProject({
  service,
  request,
  name,
}: Given & { name: string }): Promise<{ id: string; prefix: string }> {
  const body = await created({
    service,
    request,
    path: "/api/projects",
    data: { teamId: service.teamId, name },
  });
  const answer = await request.get("/api/task-choices");
  const { projects }: { projects: { id: string; prefix: string }[] } = await answer.json();
  const project = projects.find(({ id }) => id === body.id);
  if (!project) throw new Error("the project that was made is not listed");
  return project;
}

/** A task with a description, labels and a due date; of a project of its own, where none is said. */
export async function makeTask({
  service,
  request,
  title,
  projectId,
}: Given & { title: string; projectId?: string }): Promise<{ id: string; number: string }> {
  const project =
    projectId ?? (await makeProject({ service, request, name: `For ${crypto.randomUUID().slice(0, 8)}` })).id;
  const data = {
    projectId: project,
    title,
    description: "The customer wrote **twice**.\n\n1. Look at the order\n2. Answer",
    labels: ["refund"],
    priority: "high",
    dueAt: "2026-01-01T17:00:00Z",
    assigneeId: "me",
  };
  const { id, number } = await created({ service, request, path: "/api/tasks", data });
  return { id, number: number ?? "" };
}

async function created({
  service,
  request,
  path,
  data,
}: Given & { path: string; data: object }): Promise<{ id: string; number?: string }> {
  const response = await request.post(path, { headers: { origin: service.baseUrl }, data });
  if (!response.ok()) throw new Error(`${path} was refused: ${await response.text()}`);
  return response.json();
}
