import { randomBytes } from "node:crypto";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { CookieJar } from "#lib/testing/cookie-jar.ts";
import { handleSignIn } from "../sign-in-route.ts";

/** A browser that goes through the sign-in, to the provider and back. */
export class SignInBrowser {
  readonly jar = new CookieJar();
  readonly #provider: string;
  /** The browser's client address. */
  address: string;

  constructor(provider = "oidc", { address = newAddress() }: { address?: string } = {}) {
    this.#provider = provider;
    this.address = address;
  }

  async ask(
    path: string,
    init: { form?: Record<string, string>; url?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const { origin } = runtime();
    const url = init.url ?? `${origin}/api/auth/${path}`;
    const form = init.form && new URLSearchParams(init.form).toString();
    const request = new Request(url, {
      headers: {
        cookie: this.jar.header,
        "x-forwarded-for": this.address,
        origin,
        ...(form && {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": String(form.length),
        }),
        ...init.headers,
      },
      ...(form && { method: "POST", body: form }),
    });
    const response = await handleSignIn({ request, path: path.split("/") });
    this.jar.take(response);
    return response;
  }

  /** Sends one of our own forms. */
  async post(path: string, fields: Record<string, string>): Promise<Response> {
    const { csrfToken } = await (await this.ask("csrf")).json();
    return this.ask(path, { form: { csrfToken, ...fields } });
  }

  signIn(email: string, password: string): Promise<Response> {
    return this.post("callback/credentials", { email, password });
  }

  async leave(errand: Record<string, string>): Promise<Response> {
    return this.post(`signin/${this.#provider}`, errand);
  }

  /** @returns the address that the provider redirects to. */
  async atProvider(errand: Record<string, string>): Promise<string> {
    const { url } = await (await this.leave(errand)).json();
    const response = await fetch(url, { redirect: "manual" });
    return response.headers.get("location") ?? "";
  }

  /** @returns the address of the last redirect. */
  async arrive(back: string): Promise<string> {
    const response = await this.ask(`callback/${this.#provider}`, { url: back });
    if (response.status !== 303) throw new Error(`the sign-in ended with ${response.status}`);
    return response.headers.get("location") ?? "";
  }

  async go(
    errand: Record<string, string> = { intent: "sign_in", returnTo: "/runs?status=failed" },
  ): Promise<string> {
    return this.arrive(await this.atProvider(errand));
  }

  actor() {
    return sessionActor({ cookieHeader: this.jar.header });
  }
}

/** A documentation IPv6 address in its own /64. */
export function newAddress(): string {
  return `2001:db8:${randomBytes(4)
    .toString("hex")
    .replace(/(.{4})/, "$1:")}::1`;
}
