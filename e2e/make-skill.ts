import type { APIRequestContext } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";

/** A skill with two published versions, and a draft that says something else. */
export async function makeSkill({
  service,
  request,
  name,
}: {
  service: FirstRun;
  request: APIRequestContext;
  name: string;
}): Promise<string> {
  const write = async (method: string, path: string, data: object) => {
    const headers = { origin: service.baseUrl };
    const response = await request.fetch(path, { method, headers, data });
    if (!response.ok()) throw new Error(`${method} ${path} was refused: ${await response.text()}`);
    return response.json();
  };
  const lines = Array.from({ length: 12 }, (_, index) => `${index + 1}. Rule ${index + 1}`);
  const instructions = `# How we refund\n\n${lines.join("\n")}\n\nBe **kind**.`;
  const made: { id: string } = await write("POST", "/api/skills", {
    name,
    description: "What we refund, and how we say no.",
    teamId: service.teamId,
    instructions,
    tools: ["callback"],
  });
  const path = `/api/skills/${made.id}`;
  await write("POST", `${path}/publish`, { revision: 1, message: "The first rules" });
  await write("PUT", path, { revision: 1, instructions: instructions.replace("Rule 2", "Rule two") });
  await write("POST", `${path}/publish`, { revision: 2 });
  await write("PUT", path, { revision: 2, instructions: `${instructions}\n\nNever promise a date.` });
  return made.id;
}
