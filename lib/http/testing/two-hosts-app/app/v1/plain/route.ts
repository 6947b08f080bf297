import { echo } from "#lib/http/testing/two-hosts-app/app/echo.ts";
import { routes } from "#lib/api/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({ GET: echo });
