import type { APIRequestContext } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";

/** A document with another one under it. */
export async function makeDocument({
  service,
  request,
  title,
  content = "# How we refund\n\nWithin 30 days.\n\n- Be **kind**.\n- Quote the order.",
}: {
  service: FirstRun;
  request: APIRequestContext;
  title: string;
  content?: string;
}): Promise<string> {
  const create = async (data: object): Promise<string> => {
    const headers = { origin: service.baseUrl };
    const response = await request.post("/api/documents", { headers, data });
    if (!response.ok()) throw new Error(`the document was refused: ${await response.text()}`);
    return (await response.json()).id;
  };
  const { teamId } = service;
  const id = await create({ teamId, title, content });
  await create({ teamId, title: `Under ${title}`, content: "Nothing yet.", parentId: id });
  return id;
}
