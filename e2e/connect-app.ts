import type { APIRequestContext } from "@playwright/test";
import type { FirstRun } from "#lib/host/first-run.ts";

/** Registers an app as its author would. @returns what it sends somebody's browser to /oauth/authorize with. */
export async function registerApp({
  service: { baseUrl },
  request,
  name,
}: {
  service: FirstRun;
  request: APIRequestContext;
  name: string;
}): Promise<URLSearchParams> {
  const redirectUri = "https://app.example/callback";
  const registered = await request.post(`${baseUrl}/oauth/register`, {
    data: { client_name: name, redirect_uris: [redirectUri] },
  });
  const { client_id: clientId }: { client_id: string } = await registered.json();
  return new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
}

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
  const asked = await registerApp({ service, request, name });
  const { user }: { user: { id: string } } = await (await request.get(`${baseUrl}/api/session`)).json();
  const approved = await request.post(`${baseUrl}/api/connect/approve`, {
    headers: { origin: baseUrl },
    data: {
      request: asked.toString(),
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
