/** The cookies of one browser, as far as a sign-in needs them. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  set(header: string): void {
    const [pair = "", ...attributes] = header.split(";").map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf("="));
    const value = pair.slice(pair.indexOf("=") + 1);
    const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || value === "";
    if (isGone) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }

  /** Keeps what a response sets. */
  take(response: Response): void {
    for (const header of response.headers.getSetCookie()) this.set(header);
  }
}
