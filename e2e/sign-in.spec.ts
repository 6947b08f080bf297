import { expect } from "@playwright/test";
import { fillSignIn, signedInTest, test } from "./journey.ts";

test("a visitor is led to the sign-in, and from there to the page they asked for", async ({
  page,
  service,
}) => {
  const asked = "/people?tab=teams";
  await page.goto(asked);
  await expect(page).toHaveURL(`/sign-in?${new URLSearchParams({ returnTo: asked })}`);
  await expect(page).toHaveTitle("Sign in · Laneway");

  await fillSignIn(page, service);
  await expect(page).toHaveURL(asked);
  await expect(page.getByRole("table", { name: "Teams" })).toContainText("Everyone");
});

test("a wrong password is told so; the e-mail address stays and the password has the focus", async ({
  page,
  service,
}) => {
  await page.goto("/sign-in");
  await fillSignIn(page, { email: service.email, password: "wrong" });
  await expect(page.getByRole("alert").filter({ hasText: "is wrong" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(service.email);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");

  await page.keyboard.type(service.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/overview");
  await expect(page).toHaveTitle("Overview · Laneway");
});

test("a way back that leads elsewhere is not taken", async ({ page, service }) => {
  await page.goto("/sign-in?returnTo=%2F%2Felsewhere.example%2Fagents");
  await fillSignIn(page, service);
  await expect(page).toHaveURL("/overview");
});

for (const host of ["localhost", "127.0.0.1"]) {
  test(`the sign-in works at ${host}`, async ({ page, service }) => {
    const url = new URL("/agents", service.baseUrl);
    url.hostname = host;
    await page.goto(url.href);
    await fillSignIn(page, service);
    await expect(page).toHaveURL(url.href);
    await expect(page.getByRole("heading", { name: "Agents" })).toBeVisible();
  });
}

test("without JavaScript nothing typed gets into an address", async ({ browser, service }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: service.baseUrl });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await fillSignIn(page, service);
  expect(page.url()).not.toContain(encodeURIComponent(service.email));
  await context.close();
});

test("a form from elsewhere, without this browser's token, signs nobody in", async ({ request, service }) => {
  const { email, password } = service;
  const response = await request.post("/api/auth/callback/credentials", {
    form: { email, password, json: "true" },
  });
  expect(response.status()).toBe(400);
  expect(response.headers()["set-cookie"] ?? "").not.toContain("session");
  expect((await request.get("/api/session")).status()).toBe(401);
});

test("of the sign-in's library only what the form needs is served", async ({ request }) => {
  for (const action of ["session", "providers", "signin", "error?error=x"]) {
    expect((await request.get(`/api/auth/${action}`)).status()).toBe(404);
  }
  expect((await request.post("/api/auth/_log", { form: { level: "error", code: "forged" } })).status()).toBe(
    404,
  );
});

// Uses its own session: signing out would end the one that the other journeys share.
test("who signs out is out, and the way back in leads to the same page", async ({ page, service }) => {
  await page.goto("/");
  await fillSignIn(page, service);
  await expect(page).toHaveURL("/overview");
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByText("Owner of")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");

  expect((await page.request.get("/api/session")).status()).toBe(401);
  await page.goto("/agents");
  await expect(page).toHaveURL("/sign-in?returnTo=%2Fagents");
});

signedInTest("who is signed in is not asked again", async ({ page }) => {
  await page.goto("/sign-in?returnTo=%2Fagents");
  await expect(page).toHaveURL("/agents");
});

signedInTest(
  "a session that ends while a page is open is renewed over it, and what was refused is tried again",
  async ({ page, context, service }) => {
    await page.goto("/people");
    const members = page.getByRole("table", { name: "Members" });
    // With many people the table draws only the rows in sight.
    await expect(members).toContainText("@");
    await context.clearCookies();
    await page.getByPlaceholder("Name or e-mail").fill(service.email);
    const dialog = page.getByRole("dialog", { name: "Sign in to go on" });
    await expect(dialog.getByLabel("E-mail")).toHaveValue(service.email);
    await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.type(service.password);
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/people\?q=/);
    await expect(members).toContainText(service.email);
  },
);
