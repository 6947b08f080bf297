import { dashboardRoutes } from "#lib/doors/routes/dashboard-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes;
