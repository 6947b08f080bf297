// Long: an app that registers anew is rare.

import { expect } from "@playwright/test";
import { axeViolations } from "./axe-violations.ts";
import { signedInTest } from "./journey.ts";
import { codeVerifier, registerApp } from "./register-app.ts";
import { listen } from "./waiting-program.ts";

signedInTest(
  "an app that registers anew is offered the runs of its earlier connection, and keeps them where that is ticked",
  async ({ page, request, service }) => {
    const name = `A renewed terminal ${crypto.randomUUID().slice(0, 8)}`;
    const grantOf = async () => {
      const { apps } = await (
        await request.get(`/api/connected-apps?${new URLSearchParams({ q: name })}`)
      ).json();
      return apps.map(({ id }: { id: string }) => id);
    };
    const connect = async (state: string) => {
      const { server, port, called } = await listen();
      const uses = `http://127.0.0.1:${port}/callback`;
      const registered = await registerApp(request, { name, redirectUri: uses, state });
      await page.goto(registered.address);
      return { ...registered, server, called };
    };

    const first = await connect("first");
    await expect(page.getByLabel("Take over the runs of the earlier connection")).toBeHidden();
    await page.getByRole("button", { name: "Approve" }).click();
    const tokens = await request.post("/oauth/token", {
      form: {
        grant_type: "authorization_code",
        code: (await first.called).get("code") ?? "",
        code_verifier: codeVerifier,
        client_id: first.clientId,
      },
    });
    await page.waitForURL(/\/callback\?/); // or it comes after the second one has begun
    first.server.close();
    const { access_token: token }: { access_token: string } = await tokens.json();
    const agent = service.agents.find(({ name: called }) => called === "Refund desk");
    const started = await request.post("/v1/mcp", {
      headers: { authorization: `Bearer ${token}`, accept: "application/json, text/event-stream" },
      data: {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: {
          name: "run_agent",
          arguments: { agentId: agent?.id, input: { orderId: "A-7", amount: 900 } },
        },
      },
    });
    expect((await started.json()).result.isError).toBeFalsy();
    const [grantId] = await grantOf();

    const second = await connect("second");
    const takeOver = page.getByLabel("Take over the runs of the earlier connection");
    await expect(takeOver).not.toBeChecked();
    await takeOver.check();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Approve" }).click();
    expect((await second.called).get("code")).toMatch(/^lwc_/);
    second.server.close();
    expect(await grantOf()).toEqual([grantId]);
  },
);
