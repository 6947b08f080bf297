import type { Routes } from "#lib/doors/api/routes.ts";
import { PUBLIC_PATHS } from "./public-routes.ts";

/**
 * All that the service serves without Next, by its path as the contract writes it.
 * @param withDashboard false: what the dashboard's pages ask is not there, and what they alone ask is not loaded.
 */
export async function servedPaths({
  withDashboard,
}: {
  withDashboard: boolean;
}): Promise<ReadonlyMap<string, Routes>> {
  if (!withDashboard) return PUBLIC_PATHS;
  const { DASHBOARD_PATHS } = await import("./dashboard-routes.ts");
  return new Map([...PUBLIC_PATHS, ...DASHBOARD_PATHS]);
}
