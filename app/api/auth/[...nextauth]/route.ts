import { notFound } from "#lib/api/not-found.ts";
import { routes } from "#lib/api/routes.ts";
import { handleSignIn } from "#lib/api/sign-in-route.ts";

interface Context {
  readonly params: Promise<{ nextauth: string[] }>;
}

async function handle(request: Request, context: Context): Promise<Response> {
  return handleSignIn({ request, path: (await context.params).nextauth });
}

export { handle as GET, handle as POST };
/** The refusals of every other method; GET and POST stand here only to be named in `Allow`. */
export const { PUT, PATCH, DELETE, OPTIONS } = routes({ GET: notFound, POST: notFound });
