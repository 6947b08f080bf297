import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { AnyOperation } from "#lib/contract/operation.ts";
import { defineRoute, type Verb } from "./define-route.ts";
import { type Routes, routes } from "./routes.ts";

type DashboardOperations = typeof dashboardOperations;

/**
 * The exports of a route file of the dashboard: a verb for each operation of its path. The contract says by which method
 * each is called.
 */
export function dashboardRoutes(
  verbs: {
    readonly [Name in keyof DashboardOperations]?: Verb<DashboardOperations[Name]>;
  },
): Routes {
  const served = Object.entries(verbs).map(([name, verb]) => {
    const operation: AnyOperation = dashboardOperations[name as keyof DashboardOperations]; // the keys are its names
    return [operation.method, defineRoute(operation, verb as Verb<AnyOperation>)]; // of the operation of its name
  });
  return routes(Object.fromEntries(served));
}
