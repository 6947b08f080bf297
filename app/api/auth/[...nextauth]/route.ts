import { routes } from "#lib/doors/api/routes.ts";
import { handleSignIn } from "#lib/doors/api/sign-in-route.ts";
import { notFound } from "#lib/doors/http/error-response.ts";

interface Context {
  readonly params: Promise<{ nextauth: string[] }>;
}

async function handle(request: Request, context: Context): Promise<Response> {
  return handleSignIn({ request, path: (await context.params).nextauth });
}

export { handle as GET, handle as POST };
/** Refuses every other method; GET and POST are listed only so that `Allow` names them. */
export const { PUT, PATCH, DELETE, OPTIONS } = routes({ GET: notFound, POST: notFound });
