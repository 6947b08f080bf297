import { routes } from "#lib/api/routes.ts";

/** The most memory this process has had resident so far. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: () => Response.json({ megabytes: process.resourceUsage().maxRSS / 1024 }),
});
