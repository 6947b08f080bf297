// Long: a session that ends or changes while somebody is asked about an app is rare.

import { expect } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { invitedPerson } from "./invited-person.ts";
import { fillSignIn, signedInTest, test } from "./journey.ts";
import { registerApp } from "./register-app.ts";
import { listen } from "./waiting-program.ts";

test("who is not signed in does that first, and comes back with everything", async ({
  page,
  request,
  service,
}) => {
  const { address } = await registerApp(request, {
    name: "An app",
    redirectUri: "laneway-e2e://y",
    scope: "agents:list",
  });
  const response = await page.goto(address);
  expect(response?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
  await fillSignIn(page, service);
  await expect(page.getByRole("heading", { name: "Connect An app?" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("state")).toBe("x & y = ü");
  await page.getByRole("button", { name: "Not you?" }).click();
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
});

test("an app that opened a window keeps its hold on it, also while its person signs in; on other pages nobody does", async ({
  page,
  request,
  service,
}) => {
  const { address } = await registerApp(request, {
    name: "An app",
    redirectUri: "laneway-e2e://window",
    scope: "agents:list",
  });
  const { server, port } = await listen();
  await page.goto(`http://127.0.0.1:${port}/app`);
  const open = async (path: string) => {
    const opened = page.waitForEvent("popup");
    await page.evaluate((url) => Object.assign(window, { held: window.open(url) }), service.baseUrl + path);
    return opened;
  };
  /** A browser that took the window away from its opener says that it is closed. (`open` put it there.) */
  const isHeld = () => page.evaluate(() => "held" in window && !(window.held as Window).closed);
  const asking = await open(address);
  await expect(asking.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(await isHeld()).toBe(true);
  await fillSignIn(asking, service);
  await expect(asking.getByRole("heading", { name: "Connect An app?" })).toBeVisible();
  expect(await isHeld()).toBe(true);
  const other = await open("/sign-in");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(isHeld).toBe(false);
  server.close();
});

signedInTest(
  "a session that ends while somebody decides is renewed over the page, and the answer is sent",
  async ({ page, context, request, service }) => {
    const { address } = await registerApp(request, {
      name: "A patient site",
      redirectUri: "https://patient.example/callback",
      scope: "agents:list",
    });
    await page.route("https://patient.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Back</h1>" }),
    );
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Approve" })).toBeEnabled();
    await context.clearCookies();
    await page.getByRole("button", { name: "Approve" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in to go on" });
    await expect(dialog.getByLabel("E-mail")).toHaveValue(service.email);
    await dialog.getByLabel("Password", { exact: true }).fill(service.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Back" })).toBeVisible();
    expect(new URL(page.url()).searchParams.get("code")).toMatch(/^lwc_/);
  },
);

signedInTest(
  "an answer is not given for somebody else than the page says, who is then asked themselves",
  async ({ page, browser, request, service }) => {
    const { context, email } = await invitedPerson(browser, {
      request: page.request,
      service,
      role: "operator",
      name: "Hedy Lamarr",
    });
    const { address } = await registerApp(request, {
      name: "A shared site",
      redirectUri: "https://shared.example/callback",
      scope: "agents:list",
    });
    await page.route("https://shared.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Back</h1>" }),
    );
    await page.goto(address);
    const asWhom = page.getByRole("region", { name: "Your account" });
    await expect(asWhom).toContainText(service.email);
    const { cookies } = await context.storageState();
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
    await page.getByRole("button", { name: "Approve" }).click();
    const refused = page.getByRole("alert").filter({ hasText: "A shared site got no answer." });
    await expect(refused).toContainText("Somebody else has signed in here meanwhile.");
    await expect(asWhom).toContainText(email);
    await expect(refused).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const connected = async () => (await (await context.request.get("/api/connected-apps")).json()).apps;
    expect(await connected()).toEqual([]);
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("heading", { name: "Back" })).toBeVisible();
    expect(await connected()).toMatchObject([{ person: { email } }]);
    await context.close();
  },
);
