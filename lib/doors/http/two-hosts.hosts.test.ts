import { describe, expect, inject, test } from "vitest";
import { type RawAnswer, rawRequest, requestText } from "./testing/raw-request.ts";
import { ALIKE, DIFFERENT, type Probe } from "./testing/two-hosts-probes.ts";

const ports = inject("twoHosts");

/** Framing, and the times and routing hints that only Next adds. */
const NOT_THE_ROUTES = ["connection", "content-length", "date", "keep-alive", "transfer-encoding", "vary"];

async function ask(
  host: "whole" | "next",
  { method = "GET", target, headers, body }: Omit<Probe, "name">,
): Promise<RawAnswer> {
  const chunked = headers?.["Transfer-Encoding"] === "chunked";
  const bytes = chunked
    ? `${requestText({ method, target, headers })}6\r\n{"a":1\r\n1\r\n}\r\n0\r\n\r\n`
    : requestText({ method, target, ...(headers ? { headers } : {}), ...(body ? { body } : {}) });
  return rawRequest({ port: ports[host], bytes });
}

function comparable({ status, headers, body }: RawAnswer) {
  const own = [...headers].filter(
    ([name]) => !NOT_THE_ROUTES.includes(name) && !name.startsWith("x-nextjs-"),
  );
  const requestId = headers.get("x-request-id") ?? "none";
  const sameId = (text: string) => text.replaceAll(requestId, "<request id>");
  return { status, headers: own.map(([name, value]) => [name, sameId(value)]).sort(), body: sameId(body) };
}

function summary({ status, headers, body }: RawAnswer): string {
  const code: unknown =
    headers.get("content-type") === "application/json" ? JSON.parse(body).error?.code : undefined;
  const allow = headers.has("allow") ? `, allow ${headers.get("allow")}` : "";
  return `${status} ${code ?? headers.get("location") ?? body}${allow}`.trim();
}

describe("Next and the direct host answer alike", () => {
  test.each(ALIKE)("$name", async (probe) => {
    const [direct, next] = await Promise.all([ask("whole", probe), ask("next", probe)]);
    expect(comparable(direct)).toEqual(comparable(next));
  });
});

describe("Next and the direct host differ, for a reason", () => {
  test.each(DIFFERENT)("$name: $reason", async (probe) => {
    const [direct, next] = await Promise.all([ask("whole", probe), ask("next", probe)]);
    expect({ direct: summary(direct), next: summary(next) }).toEqual({
      direct: probe.direct,
      next: probe.next,
    });
  });
});

test("an offer to upgrade is answered as the request it comes with, for a page and for the API", async () => {
  const headers = {
    Connection: "Upgrade, HTTP2-Settings, close",
    Upgrade: "h2c",
    "HTTP2-Settings": "AAMAAABkAAQAAP__",
  };
  const answers = await Promise.all(["/v1/plain", "/"].map((target) => ask("whole", { target, headers })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
