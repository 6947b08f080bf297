import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import {
  anyClient,
  claudeCode,
  claudeDesktop,
  codex,
  cursor,
  geminiCli,
  KEY_VARIABLE,
  type Snippet,
  vsCode,
} from "./client-snippets.ts";

let service: TestService;
let key: string;
let url: string;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  ({ key } = await createTenant());
  url = `${service.baseUrl}/v1/mcp`;
});
afterAll(() => service.close());

/** What a client does with a snippet, as far as the service notices. */
interface Configured {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The words that a command is called with, split and filled in by a real shell in the command's place. */
async function wordsOf({ code }: Snippet): Promise<string[]> {
  const program = code.split(" ")[0] ?? "";
  const script = `${program}() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${code}`;
  const { stdout } = await promisify(execFile)("sh", ["-euc", script], {
    env: { NODE_ENV: "test", [KEY_VARIABLE]: key },
  });
  return stdout.split("\0").slice(0, -1);
}

/** `-H name: value` and the like, out of a command's words. */
function headersIn(words: readonly string[], option: string): Record<string, string> {
  const lines = words.filter((_, index) => words[index - 1] === option);
  return Object.fromEntries(lines.map((line) => line.split(": ") as [string, string])); // each is "name: value"
}

/** The one server of a client's file, its variables filled in as the client does. */
function serverIn({ code }: Snippet, servers: "mcpServers" | "servers", variable: string): Configured {
  const file = JSON.parse(code)[servers];
  expect(Object.keys(file)).toEqual(["laneway"]);
  const { url: address, headers = {} } = file.laneway;
  return JSON.parse(JSON.stringify({ url: address, headers }).replaceAll(variable, key));
}

const withoutKey: [string, () => Promise<Configured> | Configured][] = [
  [
    "Claude Code's command",
    async () => {
      const words = await wordsOf(claudeCode.command(url));
      expect(words.slice(0, 5)).toEqual(["mcp", "add", "--transport", "http", "laneway"]);
      return { url: words[5] ?? "", headers: {} };
    },
  ],
  [
    "Codex's command",
    async () => {
      const words = await wordsOf(codex.command(url));
      expect(words.slice(0, 4)).toEqual(["mcp", "add", "laneway", "--url"]);
      return { url: words[4] ?? "", headers: {} };
    },
  ],
  [
    "Gemini CLI's command",
    async () => {
      const words = await wordsOf(geminiCli.command(url));
      expect(words.slice(0, 7)).toEqual(["mcp", "add", "--scope", "user", "--transport", "http", "laneway"]);
      return { url: words[7] ?? "", headers: {} };
    },
  ],
  ["Cursor's file", () => serverIn(cursor.file(url), "mcpServers", KEY_VARIABLE)],
  [
    "VS Code's command",
    async () => {
      const [option, json = ""] = await wordsOf(vsCode.command(url));
      expect(option).toBe("--add-mcp");
      const { type, url: address } = JSON.parse(json);
      expect(type).toBe("http");
      return { url: address, headers: {} };
    },
  ],
  ["the file of any other", () => serverIn(anyClient.file(url), "mcpServers", KEY_VARIABLE)],
  [
    "the desktop app's bridge",
    () => {
      const { command, args } = JSON.parse(claudeDesktop.bridge(url).code).mcpServers.laneway;
      expect([command, ...args.slice(0, 2)]).toEqual(["npx", "-y", "mcp-remote"]);
      return { url: args[2], headers: {} };
    },
  ],
];

const withKey: [string, () => Promise<Configured> | Configured][] = [
  [
    "Claude Code's command",
    async () => {
      const words = await wordsOf(claudeCode.commandWithKey(url));
      return { url: words[5] ?? "", headers: headersIn(words, "--header") };
    },
  ],
  [
    "Claude Code's project file",
    () => serverIn(claudeCode.projectFile(url), "mcpServers", `\${${KEY_VARIABLE}}`),
  ],
  [
    "Codex's command",
    async () => {
      const words = await wordsOf(codex.commandWithKey(url));
      expect(words[5]).toBe("--bearer-token-env-var");
      expect(words[6]).toBe(KEY_VARIABLE);
      return { url: words[4] ?? "", headers: { Authorization: `Bearer ${key}` } };
    },
  ],
  [
    "Gemini CLI's file",
    () => {
      const { httpUrl, headers } = JSON.parse(geminiCli.fileWithKey(url).code).mcpServers.laneway;
      return {
        url: httpUrl,
        headers: JSON.parse(JSON.stringify(headers).replaceAll(`$${KEY_VARIABLE}`, key)),
      };
    },
  ],
  ["Cursor's file", () => serverIn(cursor.fileWithKey(url), "mcpServers", `\${env:${KEY_VARIABLE}}`)],
  [
    "VS Code's file",
    () => {
      const { inputs } = JSON.parse(vsCode.fileWithKey(url).code);
      expect(inputs).toMatchObject([{ type: "promptString", password: true }]);
      return serverIn(vsCode.fileWithKey(url), "servers", `\${input:${inputs[0].id}}`);
    },
  ],
  [
    "any other's curl",
    async () => {
      const words = await wordsOf(anyClient.listTools(url));
      return { url: words[1] ?? "", headers: headersIn(words, "-H") };
    },
  ],
];

function ask({ url: address, headers: configured }: Configured): Promise<Response> {
  const headers = new Headers(configured);
  headers.set("content-type", "application/json");
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  return fetch(address, { method: "POST", headers, body });
}

describe("by signing in", () => {
  test.each(withoutKey)("%s leads to where signing in begins", async (_, configure) => {
    const configured = await configure();
    const response = await ask(configured);
    expect(response.status).toBe(401);
    const [, metadata = ""] =
      /resource_metadata="([^"]+)"/.exec(response.headers.get("www-authenticate") ?? "") ?? [];
    // Clients refuse metadata for another resource than the address that was typed.
    expect(await (await fetch(metadata)).json()).toMatchObject({ resource: configured.url });
  });
});

test.each([codex.signIn(), geminiCli.signIn()])(
  "signing in later names the service that was added: $code",
  ({ code }) => {
    expect(code.split(" ").at(-1)).toBe("laneway");
  },
);

describe("by a key", () => {
  test.each(withKey)("%s leads to the tools", async (_, configure) => {
    const configured = await configure();
    expect(configured.headers).toMatchObject({ Authorization: `Bearer ${key}` });
    const response = await ask(configured);
    expect(response.status).toBe(200);
    const { result } = await response.json();
    expect(result.tools.map(({ name }: { name: string }) => name)).toContain("run_agent");
  });
});

test("the request that any other client would send is answered as it stands", async () => {
  const words = await wordsOf(anyClient.listTools(url));
  const response = await fetch(url, {
    method: "POST",
    headers: headersIn(words, "-H"),
    body: words[words.indexOf("-d") + 1] ?? "",
  });
  expect(await response.json()).toMatchObject({
    jsonrpc: "2.0",
    id: 1,
    result: { tools: expect.any(Array) },
  });
});
