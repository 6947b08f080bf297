import { routes } from "#lib/doors/api/routes.ts";
import { watchLoop } from "#lib/testing/watch-loop.ts";

let heldMs = () => 0;

/** POST starts watching the event loop; GET stops it and answers with this process's figures. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: () => {
    heldMs();
    heldMs = watchLoop();
    return new Response(null, { status: 204 });
  },
  GET: () => Response.json({ megabytes: process.resourceUsage().maxRSS / 1024, heldMs: heldMs() }),
});
