import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { chromium } from "@playwright/test";
import { GET as page } from "#app/docs/route.ts";
import { GET as script } from "#app/docs/scalar.js/route.ts";
import { GET as doc } from "#app/v1/openapi.json/route.ts";
import { setRuntime } from "#lib/runtime.ts";
setRuntime({ env: { baseUrl: process.env.BU } } as never);
const log: string[] = [];
const server = createServer(getRequestListener(async (request) => {
  const { pathname } = new URL(request.url);
  const c = { params: Promise.resolve({}) };
  log.push(request.method + " " + pathname);
  if (pathname === "/docs") return page(request, c);
  if (pathname === "/docs/scalar.js") return script(request, c);
  if (pathname === "/v1/openapi.json") return doc(request, c);
  return new Response(JSON.stringify({ agents: [], path: pathname }), { status: pathname.startsWith("/v1") ? 200 : 404, headers: {"content-type":"application/json"} });
}));
await new Promise<void>((r) => server.listen(0, "127.0.0.1", r));
const origin = `http://127.0.0.1:${(server.address() as any).port}`;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"] });
for (const scheme of ["light", "dark"] as const) {
  const ctx = await browser.newContext({ colorScheme: scheme, viewport: { width: 1400, height: 950 } });
  const p = await ctx.newPage();
  const urls: string[] = [];
  p.on("request", (r) => urls.push(r.url().slice(0, 120)));
  p.on("console", (m) => console.log(scheme, "console", m.type(), m.text().slice(0, 300)));
  p.on("pageerror", (e) => console.log(scheme, "pageerror", e.message));
  await p.goto(origin + "/docs");
  await p.getByRole("heading", { name: "Laneway API" }).first().waitFor();
  await p.waitForLoadState("networkidle");
  await p.screenshot({ path: `/tmp/docs-${scheme}.png` });
  console.log(scheme, [...new Set(urls)], await p.evaluate(() => ({ ls: { ...localStorage }, cookies: document.cookie, bodyCls: document.body.className })));
  if (scheme === "light") {
    for (const hash of ["#tag/runs/POST/v1/public/agents/{agentId}/runs", "#tag/runs/GET/v1/public/runs/{runId}"]) {
      await p.goto(origin + "/docs" + hash); await p.waitForTimeout(1500);
      await p.screenshot({ path: `/tmp/docs-${hash.length}.png` });
    }
    console.log(await p.evaluate(() => [...document.querySelectorAll("a[href]")].map((a) => (a as HTMLAnchorElement).href).filter((h) => !h.startsWith(location.origin))));
  }
  await ctx.close();
}
await browser.close(); server.close();
console.log(log);
