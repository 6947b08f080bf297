import type { Page, Request } from "@playwright/test";

/** The most gzipped JavaScript that a page's HTML may name: all that must run before the page can be used. */
export const MOST_BYTES = 270_000;

/** Bytes as they came over the wire: of what the HTML names, and of all. */
export function weighScripts(page: Page): () => Promise<{ first: number; all: number }> {
  const sizes: Promise<[url: string, bytes: number]>[] = [];
  let html: Promise<string> | undefined;
  const weigh = (request: Request) => {
    if (request.resourceType() === "document")
      html ??= request.response().then((response) => response?.text() ?? "");
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize]));
  };
  page.on("requestfinished", weigh);
  return async () => {
    // Later requests are not counted: a request's size is lost once its page has closed.
    page.off("requestfinished", weigh);
    const scripts = await Promise.all(sizes);
    const text = (await html) ?? "";
    const sum = (some: typeof scripts) => some.reduce((total, [, bytes]) => total + bytes, 0);
    return { first: sum(scripts.filter(([url]) => text.includes(new URL(url).pathname))), all: sum(scripts) };
  };
}
