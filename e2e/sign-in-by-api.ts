import type { APIRequestContext } from "@playwright/test";

/** Signs in as the sign-in page does; the session is in the cookies of `request`. */
export async function signInByApi({
  request,
  person: { email, password },
}: {
  request: APIRequestContext;
  person: { readonly email: string; readonly password: string };
}): Promise<void> {
  const { csrfToken }: { csrfToken: string } = await (await request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password, json: "true" };
  const response = await request.post("/api/auth/callback/credentials", { form });
  if (!response.ok()) throw new Error(`${email} cannot sign in: ${await response.text()}`);
}
