import type { ServerResponse } from "node:http";

/** Writes a response without a Fetch API request. */
export async function writeResponse({
  response,
  outgoing,
}: {
  response: Response;
  outgoing: ServerResponse;
}): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    "content-length": body.length,
  });
  outgoing.end(body); // Node omits it in answers to HEAD
}
