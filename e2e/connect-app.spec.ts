// Tagged LONG are the kinds of app, person and view that are rarer than the others.

import { expect } from "@playwright/test";
import { SCOPES } from "#lib/contract/scopes.ts";
import { axeViolations } from "./axe-violations.ts";
import { invitedPerson } from "./invited-person.ts";
import { signedInTest, test } from "./journey.ts";
import { codeVerifier, registerApp } from "./register-app.ts";
import { LONG } from "./tags.ts";
import { listen } from "./waiting-program.ts";
import { MOST_BYTES, weighScripts } from "./weigh-scripts.ts";

signedInTest(
  "a program on this machine, at a port of the moment, is approved, gets its tokens and may act",
  async ({ page, request, service }) => {
    const { server, port, called } = await listen();
    const { clientId, address } = await registerApp(request, {
      name: "A terminal",
      redirectUri: "http://127.0.0.1:1/callback",
      uses: `http://127.0.0.1:${port}/callback`,
      scope: "agents:list agents:run files:read",
    });
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Connect A terminal?" })).toBeVisible();
    await expect(page.getByText("a program on your own computer (127.0.0.1)")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    for (const usual of ["List agents", "Start and manage runs"])
      await expect(page.getByLabel(usual)).toBeChecked();
    await expect(page.getByLabel("Read files")).not.toBeChecked();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("heading", { name: "You can close this window" })).toBeVisible();
    const told = await called;
    server.close();
    expect([told.get("state"), told.get("iss")]).toEqual(["x & y = ü", service.baseUrl]);
    const tokens = await request.post("/oauth/token", {
      form: {
        grant_type: "authorization_code",
        code: told.get("code") ?? "",
        code_verifier: codeVerifier,
        client_id: clientId,
      },
    });
    expect(await tokens.json()).toMatchObject({
      token_type: "Bearer",
      scope: "agents:list agents:run offline_access",
    });
  },
);

signedInTest(
  "a program with a scheme of its own is opened, though no page can follow",
  { tag: LONG },
  async ({ page, request }) => {
    const { address } = await registerApp(request, {
      name: "An editor",
      redirectUri: "laneway-e2e://done",
      scope: "agents:list",
    });
    const opened: string[] = [];
    const session = await page.context().newCDPSession(page);
    await session.send("Page.enable");
    session.on("Page.frameRequestedNavigation", ({ url }) => opened.push(url));
    await page.goto(address);
    await expect(page.getByText(/opens laneway-e2e: links/)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("You approved An editor.")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const again = page.getByRole("link", { name: "Nothing happened? Open laneway-e2e:" });
    expect(await again.getAttribute("href")).toMatch(/^laneway-e2e:\/\/done\?code=lwc_\w+&state=/);
    await expect.poll(() => opened.some((url) => url.startsWith("laneway-e2e://done?code=lwc_"))).toBe(true);
  },
);

signedInTest("a site is gone back to, with the person's refusal too", async ({ page, request }) => {
  const { address } = await registerApp(request, {
    name: "A site",
    redirectUri: "https://app.example/callback?keep=1",
  });
  await page.route("https://app.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Back</h1>" }),
  );
  await page.goto(address);
  await expect(page.getByText("You will be sent to app.example")).toBeVisible();
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(page.getByRole("heading", { name: "Back" })).toBeVisible();
  const told = new URL(page.url()).searchParams;
  expect([told.get("keep"), told.get("error"), told.get("state")]).toEqual([
    "1",
    "access_denied",
    "x & y = ü",
  ]);

  await page.goto(address);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Back" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("code")).toMatch(/^lwc_/);
});

signedInTest(
  "what belongs to teams asks for a team, and nothing is sent before",
  async ({ page, request }) => {
    const { address } = await registerApp(request, {
      name: "A reader",
      redirectUri: "laneway-e2e://x",
      scope: "files:read",
    });
    await page.goto(address);
    const teams = page
      .getByRole("combobox", { name: "Teams" })
      .or(page.getByRole("button", { name: /Teams/ }))
      .first();
    await page.getByLabel("Read files").check();
    await expect(page.getByText("Limit files to")).toBeVisible();
    await page.getByRole("button", { name: /clear/i }).first().click();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Choose a team" })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel("Read files").uncheck();
    await expect(teams).toBeHidden();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Tick at least one permission" })).toBeVisible();
  },
);

signedInTest(
  "an app is connected to the workspace that is chosen, and explained where none may be",
  { tag: LONG },
  async ({ page, browser, service }) => {
    const { request } = page;
    const { context } = await invitedPerson(browser, {
      request,
      service,
      role: "owner",
      name: "Grace Hopper",
    });
    const headers = { origin: service.baseUrl };
    const name = `Second ${crypto.randomUUID().slice(0, 8)}`;
    const made = await context.request.post("/api/workspaces", { data: { name }, headers });
    const { id } = await made.json();
    await context.request.put("/api/session/workspace", {
      data: { workspaceId: service.workspaceId },
      headers,
    });
    const { address } = await registerApp(context.request, {
      name: "An app",
      redirectUri: "laneway-e2e://w",
      scope: "agents:list",
    });
    const theirs = await context.newPage();
    await theirs.goto(address);
    const choose = async () => {
      await theirs
        .getByRole("button", { name: /Workspace/ })
        .or(theirs.getByRole("combobox", { name: "Workspace" }))
        .first()
        .click();
      await theirs.getByRole("option", { name }).click();
      await expect(theirs.getByRole("listbox")).toBeHidden();
    };
    await choose();
    await expect(theirs.getByLabel("Workspace")).toContainText(name);
    await theirs.getByRole("button", { name: "Approve" }).click();
    await expect(theirs.getByText("You approved An app.")).toBeVisible();
    const { apps } = await (await context.request.get("/api/connected-apps")).json();
    expect(apps).toMatchObject([{ client: { name: "An app" }, scopes: ["agents:list"] }]);

    await context.request.patch("/api/settings", {
      data: { name: "capabilities.connectedApps", value: false },
      headers,
    });
    // Another tab: in the one before, the browser still asks whether to open the program.
    const later = await context.newPage();
    await later.goto(address);
    await expect(later.getByText(`${name} allows no connected apps.`)).toBeVisible();
    expect(await axeViolations(later)).toEqual([]);
    await later.getByRole("button", { name: "Go back to the app" }).click();
    await expect(later.getByText("You denied An app.")).toBeVisible();
    expect(id).toMatch(/^wsp_/);
    await context.close();
  },
);

signedInTest(
  "a viewer is not offered what a viewer can't do, and an app that asks for nothing else is explained",
  { tag: LONG },
  async ({ page, browser, service }) => {
    const { context } = await invitedPerson(browser, {
      request: page.request,
      service,
      role: "viewer",
      name: "Mary Somerville",
    });
    const theirs = await context.newPage();
    const redirectUri = "laneway-e2e://v";
    const some = await registerApp(context.request, {
      name: "A reader of runs",
      redirectUri,
      scope: "agents:list agents:run agents:write runs:read",
    });
    await theirs.goto(some.address);
    await expect(theirs.getByLabel("Read runs and their traces")).toBeChecked();
    await expect(theirs.getByLabel("Start and manage runs")).toBeHidden();
    await expect(
      theirs.getByText(/^It also asks to .*start and manage runs.* Your role, viewer/),
    ).toBeVisible();
    expect(await axeViolations(theirs)).toEqual([]);
    await theirs.getByRole("button", { name: "Approve" }).click();
    await expect(theirs.getByText("You approved A reader of runs.")).toBeVisible();

    const none = await registerApp(context.request, { name: "A writer", redirectUri, scope: "agents:write" });
    // Another tab: in the one before, the browser still asks whether to open the program.
    const later = await context.newPage();
    await later.goto(none.address);
    await expect(later.getByText("A writer asks only to write and publish agents.")).toBeVisible();
    expect(await axeViolations(later)).toEqual([]);
    await later.getByRole("button", { name: "Go back to the app" }).click();
    await expect(later.getByText("You denied A writer.")).toBeVisible();
    await context.close();
  },
);

test("an app with another address than it registered is explained, and leads nowhere", async ({
  page,
  request,
}) => {
  const { address } = await registerApp(request, {
    name: "An app",
    redirectUri: "https://app.example/callback",
    uses: "https://evil.example/callback",
  });
  const response = await page.goto(address);
  expect([response?.status(), new URL(page.url()).pathname]).toEqual([400, "/oauth/authorize"]);
  await expect(page.getByRole("heading", { name: "This app cannot be connected" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test("an app that nobody here knows is not told by a redirect that it asked wrongly, but by the person's click", async ({
  page,
  request,
}) => {
  await page.route("https://app.example/**", (route) => route.fulfill({ body: "An app" }));
  const { address } = await registerApp(request, {
    name: "An app",
    redirectUri: "https://app.example/callback",
    scope: "agents:list",
  });
  const response = await page.goto(address.replace(/code_challenge=[^&]*&/, ""));
  expect([response?.status(), new URL(page.url()).pathname]).toEqual([400, "/oauth/authorize"]);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Go back to app.example" }).click();
  await expect(page).toHaveURL(/^https:\/\/app\.example\/callback\?error=invalid_request&/);
  expect(new URL(page.url()).searchParams.get("state")).toBe("x & y = ü");
});

signedInTest(
  "an answer given before the page's script runs is not lost",
  { tag: LONG },
  async ({ page, request }) => {
    const { address } = await registerApp(request, {
      name: "An app",
      redirectUri: "laneway-e2e://q",
      scope: "agents:list",
    });
    let run = () => {};
    const waiting = new Promise<void>((resolve) => {
      run = resolve;
    });
    await page.route(/\/_next\/static\/.*\.js/, async (route) => {
      await waiting;
      await route.continue();
    });
    await page.goto(address, { waitUntil: "commit" });
    await expect(page.getByRole("button", { name: "Approve" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Deny" })).toBeDisabled();
    run();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("You approved An app.")).toBeVisible();
  },
);

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 2560]) {
    const tag = colorScheme === "dark" && width === 390 ? [] : LONG;
    signedInTest.describe(`${colorScheme}, ${width} px`, { tag }, () => {
      signedInTest.use({
        colorScheme,
        viewport: { width, height: 900 },
        contextOptions: { reducedMotion: "reduce" },
      });
      signedInTest("an app that asks for everything is asked about readably", async ({ page, request }) => {
        const { address } = await registerApp(request, {
          name: `An app ${"x".repeat(90)}`,
          redirectUri: "laneway-e2e://z",
          scope: SCOPES.join(" "),
        });
        await page.goto(address);
        await page.getByLabel("Read files").check();
        expect(await axeViolations(page)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      });
    });
  }
}

signedInTest(
  "the question is there with as little script as every page, and can be answered by keyboard",
  async ({ page, request }) => {
    const { address } = await registerApp(request, {
      name: "An app",
      redirectUri: "laneway-e2e://k",
      scope: "agents:list runs:read",
    });
    const weigh = weighScripts(page);
    await page.goto(address.replace("/oauth/authorize", "/connect"));
    const scope = page.getByLabel("Read runs and their traces");
    await scope.focus();
    await page.keyboard.press("Space");
    await expect(scope).not.toBeChecked();
    expect((await weigh()).first).toBeLessThanOrEqual(MOST_BYTES);
    await page.keyboard.press("Enter");
    await expect(page.getByText("You approved An app.")).toBeVisible();
  },
);
