import type { APIRequestContext } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";

/** A task with what its page shows: a description, fields, a comment with a file, a run that asks. @returns its number. */
export async function makeDiscussedTask({
  service,
  request,
  title,
}: {
  service: FirstRun;
  request: APIRequestContext;
  title: string;
}): Promise<string> {
  const post = async (path: string, data: object) => {
    const response = await request.post(path, { headers: { origin: service.baseUrl }, data });
    if (!response.ok()) throw new Error(`${path} was refused: ${await response.text()}`);
    return response.json();
  };
  const { projectId, agents } = service;
  const desk = agents.find(({ name }) => name === "Refund desk");
  if (!desk) throw new Error("the first start made no agent named Refund desk");
  const { id: parentTaskId } = await post("/api/tasks", { projectId, title: `Above ${title}` });
  const { id, number } = await post("/api/tasks", {
    projectId,
    title,
    description: "# Goal\n\n- [x] Read the **claim**\n- [ ] Answer it",
    labels: ["refunds"],
    assigneeId: "me",
    parentTaskId,
  });
  const base64 = Buffer.from("The receipt.").toString("base64");
  await post(`/api/tasks/${id}/comments`, {
    body: "The receipt is **attached**.",
    attachments: [{ name: "receipt.txt", type: "text/plain", base64 }],
  });
  const input = { orderId: "A-1042", amount: 620, reason: "damaged", daysSinceDelivery: 3 };
  await post(`/api/tasks/${id}/runs`, { agentId: desk.id, laneId: desk.laneId, input });
  return number;
}
