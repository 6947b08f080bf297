import { once } from "node:events";
import { createServer, get } from "node:http";
import { SIGN_IN_PATH } from "#lib/contract/sign-in-path.ts";
import type { NodeHandler } from "./create-http-server.ts";

/** The sign-in, and a page behind it: what all pages have in common is loaded with them. */
const FIRST_PAGES = [SIGN_IN_PATH, "/overview"];

/** A start does not wait for a page any longer. */
const LIMIT_MS = 10_000;

/**
 * Opens the first pages before anybody does. The first page of a process holds its event loop for 200 ms, and the others
 * for 30; meanwhile no request is answered. A page that fails here will fail for its reader, who can say so.
 */
export async function openFirstPages(handler: NodeHandler): Promise<void> {
  const server = createServer(handler);
  try {
    await once(server.listen(0, "127.0.0.1"), "listening");
    for (const path of FIRST_PAGES) await open(server, path).catch(() => {});
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Not by `fetch`, whose first use takes 9 MB. */
async function open(server: ReturnType<typeof createServer>, path: string): Promise<void> {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const [answer] = await once(get({ host: "127.0.0.1", port, path, agent: false, signal }), "response");
  await once(answer.resume(), "end", { signal });
}
