import type { APIRequestContext, Browser, BrowserContext } from "@playwright/test";
import type { FirstRun } from "#lib/platform/host/first-run.ts";

export interface InvitedPerson {
  /** A browser that they are signed in to. */
  readonly context: BrowserContext;
  readonly email: string;
  readonly password: string;
}

/** Creates an invitation as the person that `request` is signed in as. */
export async function invite(
  request: APIRequestContext,
  {
    service,
    email,
    role,
    teamIds = [service.teamId],
  }: { service: FirstRun; email: string; role: string; teamIds?: readonly string[] },
): Promise<string> {
  const response = await request.post("/api/invitations", {
    headers: { origin: service.baseUrl },
    data: { email, role, teamIds },
  });
  if (!response.ok()) throw new Error(`nobody could be invited: ${await response.text()}`);
  const { link }: { link: string } = await response.json();
  return new URL(link).pathname;
}

/** Somebody who accepted an invitation, with a password that the journey knows. */
export async function invitedPerson(
  browser: Browser,
  {
    request,
    service,
    role,
    name,
    teamIds = [service.teamId],
  }: {
    request: APIRequestContext;
    service: FirstRun;
    role: string;
    name: string;
    /** The first team, where none are said. */
    teamIds?: readonly string[];
  },
): Promise<InvitedPerson> {
  const email = `${crypto.randomUUID()}@example.com`;
  const password = "four words are enough";
  const path = await invite(request, { service, email, role, teamIds });
  const context = await browser.newContext({
    baseURL: service.baseUrl,
    storageState: { cookies: [], origins: [] },
    reducedMotion: "reduce",
  });
  const { csrfToken } = await (await context.request.get("/api/auth/csrf")).json();
  const token = path.slice(path.lastIndexOf("/") + 1);
  const form = { csrfToken, token, name, password, json: "true" };
  const response = await context.request.post("/api/auth/callback/invitation", { form });
  if (!response.ok()) throw new Error(`${name} cannot join: ${await response.text()}`);
  return { context, email, password };
}
