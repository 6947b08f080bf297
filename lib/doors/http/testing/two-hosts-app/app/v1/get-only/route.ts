import { echo } from "#lib/doors/http/testing/two-hosts-app/app/echo.ts";

// Without `routes`: the host itself supplies HEAD, OPTIONS and 405.
export const GET = echo;
