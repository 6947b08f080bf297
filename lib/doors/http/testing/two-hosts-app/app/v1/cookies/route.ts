import { routes } from "#lib/doors/api/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: () => {
    const headers = new Headers({ "www-authenticate": 'Bearer realm="laneway"' });
    headers.append("set-cookie", "a=1; Path=/; HttpOnly");
    headers.append("set-cookie", "b=2; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT");
    return Response.json({ ok: false }, { status: 401, headers });
  },
});
