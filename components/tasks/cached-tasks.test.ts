import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { apiKey } from "#components/api/api-key.ts";
import { putInCaches, undoInCaches, withChange } from "./cached-tasks.ts";

const task = (id: string) => ({ id, status: "open", labels: [] });
const changes = { status: "done" } as const;

test("a change is shown in lists of several pages and on the task's page, and nowhere else", () => {
  const pages = { pages: [{ tasks: [task("a")] }, { tasks: [task("b")] }], pageParams: [null, "x"] };
  expect(withChange(pages, { taskId: "b", changes })).toEqual({
    pages: [{ tasks: [task("a")] }, { tasks: [{ ...task("b"), ...changes }] }],
    pageParams: [null, "x"],
  });
  const page = { task: task("a"), comments: [{ id: "a", status: "open" }] };
  expect(withChange(page, { taskId: "a", changes })).toEqual({ ...page, task: { ...task("a"), ...changes } });
});

test("an answer without the task stays the same object", () => {
  const counts = { counts: { open: 3 }, isBounded: false };
  expect(withChange(counts, { taskId: "a", changes })).toBe(counts);
});

test("a refused change is undone, and what came meanwhile to other answers stays", async () => {
  const client = new QueryClient();
  const [one, other] = [
    [...apiKey("/api/tasks"), "rows", 1],
    [...apiKey("/api/tasks"), "rows", 2],
  ];
  client.setQueryData(one, { tasks: [task("a")] });
  client.setQueryData(other, { tasks: [task("b")] });
  const before = await putInCaches(client, { taskId: "a", changes });
  expect(client.getQueryData(one)).toEqual({ tasks: [{ ...task("a"), ...changes }] });
  client.setQueryData(other, { tasks: [] });
  undoInCaches(client, before);
  expect(client.getQueryData(one)).toEqual({ tasks: [task("a")] });
  expect(client.getQueryData(other)).toEqual({ tasks: [] });
});

test("a list that a change brings a task into has it at once, and no more once the change is refused", async () => {
  const client = new QueryClient();
  const queryKey = [...apiKey("/api/tasks"), "rows", "done"];
  const page = (...ids: string[]) => ({ pages: [{ tasks: ids.map(task) }], pageParams: [null] });
  client.setQueryData(queryKey, page("b"));
  const newcomer = { queryKey, task: task("a") as never };
  const before = await putInCaches(client, { taskId: "a", changes, newcomer });
  expect(client.getQueryData(queryKey)).toMatchObject({
    pages: [{ tasks: [{ id: "a", status: "done" }, { id: "b" }] }],
  });
  undoInCaches(client, before);
  expect(client.getQueryData(queryKey)).toEqual(page("b"));
});
