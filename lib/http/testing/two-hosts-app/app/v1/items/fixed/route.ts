import { routes } from "#lib/api/routes.ts";
import { echo } from "#lib/http/testing/two-hosts-app/app/echo.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({ GET: echo });
