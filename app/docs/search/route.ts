import { describedContents } from "../contents.ts";

/** What the search of the docs looks in beside titles, for everybody: the docs are public. */
export async function GET(): Promise<Response> {
  const { texts } = await describedContents();
  return Response.json(texts, { headers: { "Cache-Control": "no-cache" } });
}
