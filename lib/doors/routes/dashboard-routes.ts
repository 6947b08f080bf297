import { everyMethod, NOTHING_THERE, type Routes } from "#lib/doors/api/routes.ts";
import { answerRoute } from "#lib/doors/http/answer-route.ts";
import { notFound } from "#lib/doors/http/error-response.ts";
import { RouteTable } from "#lib/doors/http/route-table.ts";
import { byPath } from "./bind.ts";
import { DASHBOARD_ROUTES } from "./routes-of-the-dashboard.ts";

/** All that the dashboard's pages ask, by its path as the contract writes it. */
export const DASHBOARD_PATHS: ReadonlyMap<string, Routes> = new Map([
  ...byPath(DASHBOARD_ROUTES),
  ["/api/{{...rest}}", NOTHING_THERE],
]);

/** Made when Next first asks: the direct host has a table of its own. */
let table: RouteTable<Routes> | undefined;

function makeTable(): RouteTable<Routes> {
  const made = new RouteTable<Routes>();
  for (const [path, route] of DASHBOARD_PATHS) made.add({ path, route });
  return made;
}

/** The exports of the one route file below `/api`, for Next. The direct host looks into `DASHBOARD_PATHS` itself. */
export const dashboardRoutes: Routes = everyMethod((request) => {
  table ??= makeTable();
  const match = table.find(new URL(request.url).pathname);
  return match ? answerRoute({ module: match.route, request, params: match.params }) : notFound();
});
