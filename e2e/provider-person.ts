import type { Page } from "@playwright/test";

/** The person signed in at the journeys' OpenID Connect provider, and the name of its button. */
export const PROVIDER_NAME = "Example ID";
export const PROVIDER_PERSON = {
  sub: "grace-hopper",
  email: "grace.hopper@id.example",
  email_verified: true,
  name: "Grace Hopper",
} as const;

/** From now on the provider finds somebody else signed in on this page, with this address. */
export async function signInAtProviderAs(page: Page, email: string): Promise<void> {
  await page.route(/^http:\/\/127\.0\.0\.1:\d+\/authorize\?.*code_challenge=/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("login_hint", email);
    return route.continue({ url: url.href });
  });
}
