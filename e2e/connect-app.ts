import type { APIRequestContext } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { registerApp } from "./register-app.ts";

/** Connects an app as its author's program and somebody's browser would together. @returns what it is known by. */
export async function connectApp({
  service,
  request,
  name,
}: {
  service: FirstRun;
  request: APIRequestContext;
  name: string;
}): Promise<string> {
  const { baseUrl, workspaceId } = service;
  const { query: asked } = await registerApp(request, { baseUrl, name });
  const { user }: { user: { id: string } } = await (await request.get(`${baseUrl}/api/session`)).json();
  const approved = await request.post(`${baseUrl}/api/connect/approve`, {
    headers: { origin: baseUrl },
    data: {
      request: asked,
      userId: user.id,
      workspaceId,
      scopes: ["agents:list", "agents:run"],
      staysConnected: true,
      allowedTeamIds: [],
      allowedProjectIds: [],
    },
  });
  if (!approved.ok()) throw new Error(`no app could be connected: ${await approved.text()}`);
  const query = new URLSearchParams({ q: name });
  const { apps }: { apps: { id: string }[] } = await (
    await request.get(`${baseUrl}/api/connected-apps?${query}`)
  ).json();
  return apps[0]?.id ?? "";
}
