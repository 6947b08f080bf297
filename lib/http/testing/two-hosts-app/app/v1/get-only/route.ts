// Without `routes`: the host itself supplies HEAD, OPTIONS and 405.
export { echo as GET } from "#lib/http/testing/two-hosts-app/app/echo.ts";
