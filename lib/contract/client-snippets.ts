/**
 * Configuration that people paste into MCP clients: pure functions of the service's address, and the only place that
 * knows the clients' formats. Contains no secrets: a key is read from an environment variable or asked for.
 */

/** The service's name in clients. */
const NAME = "laneway";
/** The environment variable for a key. */
export const KEY_VARIABLE = "LANEWAY_KEY";

const BEARER = "Bearer";
const json = (value: unknown) => JSON.stringify(value, null, 2);
const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

export interface Snippet {
  /** Where to paste it: a file, a terminal, a field. */
  readonly title: string;
  readonly code: string;
}

export const claudeCode = {
  command: (url: string): Snippet => ({
    title: "Terminal",
    code: `claude mcp add --transport http ${NAME} ${url}`,
  }),
  /** The shell inserts the key. */
  commandWithKey: (url: string): Snippet => ({
    title: "Terminal",
    code: `claude mcp add --transport http ${NAME} ${url} \\\n  --header "Authorization: ${BEARER} $${KEY_VARIABLE}"`,
  }),
  /** A file to check in: each person's own key is inserted when it is read. */
  projectFile: (url: string): Snippet => ({
    title: ".mcp.json in the project",
    code: json({
      mcpServers: {
        [NAME]: { type: "http", url, headers: { Authorization: `${BEARER} \${${KEY_VARIABLE}}` } },
      },
    }),
  }),
};

export const claudeDesktop = {
  /** If Claude's servers cannot reach the service: a local program connects. */
  bridge: (url: string): Snippet => ({
    title: "claude_desktop_config.json",
    code: json({ mcpServers: { [NAME]: { command: "npx", args: ["-y", "mcp-remote", url] } } }),
  }),
};

export const codex = {
  /** Opens the browser if the service requires sign-in. */
  command: (url: string): Snippet => ({
    title: "Terminal",
    code: `codex mcp add ${NAME} --url ${url}`,
  }),
  signIn: (): Snippet => ({ title: "Terminal", code: `codex mcp login ${NAME}` }),
  /** Codex reads the variable each time it starts. */
  commandWithKey: (url: string): Snippet => ({
    title: "Terminal",
    code: `codex mcp add ${NAME} --url ${url} \\\n  --bearer-token-env-var ${KEY_VARIABLE}`,
  }),
};

export const geminiCli = {
  command: (url: string): Snippet => ({
    title: "Terminal",
    code: `gemini mcp add --scope user --transport http ${NAME} ${url}`,
  }),
  signIn: (): Snippet => ({ title: "Gemini CLI", code: `/mcp auth ${NAME}` }),
  /** A `url` without a type would be an event stream; `httpUrl` is streamable HTTP. */
  fileWithKey: (url: string): Snippet => ({
    title: "~/.gemini/settings.json",
    code: json({
      mcpServers: {
        [NAME]: { httpUrl: url, headers: { Authorization: `${BEARER} $${KEY_VARIABLE}` } },
      },
    }),
  }),
};

export const cursor = {
  file: (url: string): Snippet => ({
    title: "~/.cursor/mcp.json",
    code: json({ mcpServers: { [NAME]: { url } } }),
  }),
  fileWithKey: (url: string): Snippet => ({
    title: "~/.cursor/mcp.json",
    code: json({
      mcpServers: {
        [NAME]: { url, headers: { Authorization: `${BEARER} \${env:${KEY_VARIABLE}}` } },
      },
    }),
  }),
  installLink: (url: string): string =>
    `cursor://anysphere.cursor-deeplink/mcp/install?${new URLSearchParams({
      name: NAME,
      config: base64(JSON.stringify({ url })),
    })}`,
};

export const vsCode = {
  command: (url: string): Snippet => ({
    title: "Terminal",
    code: `code --add-mcp '${JSON.stringify({ name: NAME, type: "http", url })}'`,
  }),
  /** VS Code asks for the key once and stores it as a secret. */
  fileWithKey: (url: string): Snippet => ({
    title: ".vscode/mcp.json",
    code: json({
      inputs: [{ type: "promptString", id: "laneway-key", description: "Laneway API key", password: true }],
      servers: {
        [NAME]: { type: "http", url, headers: { Authorization: `${BEARER} \${input:laneway-key}` } },
      },
    }),
  }),
  installLink: (url: string): string =>
    `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, type: "http", url }))}`,
};

export const anyClient = {
  file: (url: string): Snippet => ({
    title: "Most clients",
    code: json({ mcpServers: { [NAME]: { type: "http", url } } }),
  }),
  listTools: (url: string): Snippet => ({
    title: "Terminal",
    code: [
      `curl -s ${url} \\`,
      `  -H "Authorization: ${BEARER} $${KEY_VARIABLE}" \\`,
      `  -H "Content-Type: application/json" \\`,
      `  -d '${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })}'`,
    ].join("\n"),
  }),
};

/** From where an address is reachable. */
export type Reach =
  /** Only this computer. */
  | "computer"
  /** Its network. */
  | "network"
  /** Anywhere, unencrypted. */
  | "plain"
  | "internet";

const PRIVATE_HOST =
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)|\.(local|internal|lan|home)$|^[^.]+$/;

export function reachOf(url: string): Reach {
  const { hostname, protocol } = new URL(url);
  if (hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.")) return "computer";
  if (PRIVATE_HOST.test(hostname) || /^\[f[cd]/.test(hostname)) return "network";
  return protocol === "https:" ? "internet" : "plain";
}
