import { errorResponse, notFound } from "#lib/doors/http/error-response.ts";
import type { SessionClaims } from "#lib/nouns/access/session-token.ts";
import { signInProviders } from "#lib/nouns/access/sign-in-providers.ts";
import { SecondFactorRequired } from "#lib/nouns/sign-in/held-sign-in.ts";
import { acceptAsNewPerson } from "#lib/nouns/sign-in/invitations/accept-as-new-person.ts";
import { knownDeviceCookie, readKnownDevice } from "#lib/nouns/sign-in/known-device.ts";
import { runNextAuth } from "#lib/nouns/sign-in/run-next-auth.ts";
import { signIn } from "#lib/nouns/sign-in/session-sign-in.ts";
import { signOut } from "#lib/nouns/sign-in/sign-out.ts";
import { agreeToClaim } from "./claim-account-route.ts";
import { beginPasskeySignIn, takePasskeySignIn } from "./passkey-sign-in.ts";
import { arriveFromProvider, leaveForProvider } from "./provider-sign-in.ts";
import {
  beginPasskeyStep,
  describeSecondStep,
  holding,
  takePasskeyStep,
  takeSecondStep,
} from "./second-step.ts";
import {
  browserOf,
  cookieFault,
  cookiesOf,
  readForm,
  rememberRefusal,
  type SignInRequest,
} from "./sign-in-answer.ts";

/** The next-auth endpoints that we serve. Its pages, session and log endpoints are not served. */
const SERVED = ["GET csrf", "POST callback/credentials", "POST callback/invitation", "POST signout"];

/** Sign-in steps that next-auth does not have. */
const OWN_STEPS: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  "GET second-step": describeSecondStep,
  "POST second-step": takeSecondStep,
  "POST second-step/passkey-options": beginPasskeyStep,
  "POST second-step/passkey": takePasskeyStep,
  "POST passkey-options": beginPasskeySignIn,
  "POST passkey": takePasskeySignIn,
  "POST claim": agreeToClaim,
};

/** Returns next-auth's cookies, and our error envelope where it would redirect to an error page. */
export async function handleSignIn({ request, path }: SignInRequest): Promise<Response> {
  const asked = `${request.method} ${path.join("/")}`;
  const provider = signInProviders().find(({ id }) => id === path[1]);
  try {
    if (provider && asked === `GET callback/${provider.id}`)
      return await arriveFromProvider({ request, path, provider });
    if (provider && asked === `POST signin/${provider.id}`) {
      return await leaveForProvider({ request, path, provider, form: await readForm(request) });
    }
    const ownStep = OWN_STEPS[asked];
    if (ownStep) return await ownStep(request);
    if (!SERVED.includes(asked)) return notFound();
    return await handleForm({ request, path });
  } catch (error) {
    if (error instanceof SecondFactorRequired)
      return errorResponse({ error, headers: await holding(error.held) });
    return errorResponse({ error });
  }
}

async function handleForm({ request, path }: SignInRequest): Promise<Response> {
  const isForm = request.method === "POST";
  const form = isForm ? await readForm(request) : new URLSearchParams();
  const cookieHeader = request.headers.get("cookie");
  const browser = browserOf(request);
  const begun: SessionClaims[] = [];
  const begin = async (session: Promise<SessionClaims>) => {
    begun.push(await session);
    return session;
  };
  const { options, refusal } = rememberRefusal({
    signIn: async ({ email = "", password = "" }) => {
      const device = await readKnownDevice(cookieHeader);
      return begin(signIn({ email, password, browser, device }));
    },
    accept: ({ token = "", name = "", password = "" }) =>
      begin(acceptAsNewPerson({ token, name, password, browser })),
    arrive: async () => undefined,
    signOut,
  });
  const answer = await runNextAuth({ request, path, form, options });
  if (!isForm) return Response.json(answer.body, { headers: cookiesOf(answer) });
  const fault = refusal() ?? cookieFault(answer);
  if (fault !== undefined) throw fault;
  const headers = cookiesOf(answer);
  for (const { sessionId } of begun) {
    headers.append("set-cookie", await knownDeviceCookie({ cookieHeader, sessionId }));
  }
  return new Response(null, { status: 204, headers });
}
