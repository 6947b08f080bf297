import { routes } from "#lib/doors/api/routes.ts";
import { echo } from "#lib/doors/http/testing/two-hosts-app/app/echo.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({ GET: echo, POST: echo });
