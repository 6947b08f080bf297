/** Long: four browsers go to the provider; confirm.spec.ts and claim-account.spec.ts go there once. */
import { expect } from "@playwright/test";
import { invite } from "./invited-person.ts";
import { fillSignIn, signedInTest as test } from "./journey.ts";
import { PROVIDER_NAME, PROVIDER_PERSON } from "./provider-person.ts";
import { registerApp } from "./register-app.ts";

test("somebody joins by a provider's sign-in, comes back with it, and is told when nobody knows them", async ({
  page,
  browser,
  service,
}) => {
  const anybody = { baseURL: service.baseUrl, storageState: { cookies: [], origins: [] } };
  const stranger = await browser.newContext(anybody);
  const theirs = await stranger.newPage();
  await theirs.goto("/sign-in");
  const leave = theirs.getByRole("button", { name: `Continue with ${PROVIDER_NAME}` });
  await leave.click();
  // An address alone makes nobody a member, verified or not.
  await expect(theirs).toHaveURL(/\/sign-in\?/);
  await expect(theirs.getByRole("alert").first()).toBeVisible();
  await expect(theirs.getByLabel("E-mail")).toBeVisible();

  const path = await invite(page.request, { service, email: PROVIDER_PERSON.email, role: "operator" });
  await theirs.goto(path);
  await leave.click();
  await expect(theirs).toHaveURL("/overview");
  const session = await (await theirs.request.get("/api/session")).json();
  expect(session).toMatchObject({ user: { email: PROVIDER_PERSON.email }, role: "operator", noTeam: null });
  await stranger.close();

  const again = await browser.newContext(anybody);
  const back = await again.newPage();
  await back.goto(`/sign-in?${new URLSearchParams({ returnTo: "/agents" })}`);
  await back.getByRole("button", { name: `Continue with ${PROVIDER_NAME}` }).click();
  await expect(back).toHaveURL("/agents");
  await back.goto("/account");
  await expect(back.getByText(PROVIDER_NAME).first()).toBeVisible();
  await again.close();

  // An app's request may be longer than a cookie.
  const third = await browser.newContext(anybody);
  const asked = await third.newPage();
  const state = "&=ü".repeat(250).padEnd(3_900, "x");
  const { baseUrl } = service;
  const { address } = await registerApp(page.request, { baseUrl, name: "A talkative app", state });
  await asked.goto(address);
  await asked.getByRole("button", { name: `Continue with ${PROVIDER_NAME}` }).click();
  await expect(asked).toHaveURL(/\/connect\?/);
  await expect(asked.getByRole("heading", { name: "Connect A talkative app?" })).toBeVisible();
  expect(new URL(asked.url()).searchParams.get("state")).toBe(state);
  await third.close();

  // Somebody with a password uses it as before.
  const owner = await browser.newContext(anybody);
  const own = await owner.newPage();
  await own.goto("/sign-in");
  await fillSignIn(own, service);
  await expect(own).toHaveURL("/overview");
  await owner.close();
});
