export { echo as GET } from "#lib/http/testing/two-hosts-app/app/echo.ts";
