import { publicRoutes } from "#lib/doors/routes/public-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoutes(
  "/v1/public/tasks/{taskId}/runs/{runId}/interactions",
);
