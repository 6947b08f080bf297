import type { ServerResponse } from "node:http";

/** Writes an answer that was made without a request of the Fetch API. */
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
  outgoing.end(body); // Node leaves it out of the answer to HEAD
}
