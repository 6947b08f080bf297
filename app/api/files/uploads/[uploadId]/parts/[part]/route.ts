import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { receivePart } from "#lib/nouns/files/uploads/receive-part.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  putFileUploadPartAsPerson: ({ actor, params, octets }) => receivePart({ actor, ...params, octets }),
});
