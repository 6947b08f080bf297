import {
  anyClient,
  claudeCode,
  claudeDesktop,
  codex,
  cursor,
  geminiCli,
  KEY_VARIABLE,
  type Reach,
  reachOf,
  type Snippet,
  vsCode,
} from "#lib/contract/client-snippets.ts";

export interface Step {
  readonly words: string;
  readonly snippet?: Snippet;
  /** A link that opens the program. */
  readonly link?: { readonly href: string; readonly label: string };
  /** An alternative. */
  readonly or?: Step;
}

interface Guide {
  /** Where its requests come from: hosted clients call from their maker's servers. */
  readonly isHosted: boolean;
  readonly byConsent: readonly Step[];
  /** Empty: it does not support keys. */
  readonly byKey: readonly Step[];
}

export const SET_UP_CLIENTS = [
  "claude-code",
  "codex",
  "gemini-cli",
  "claude",
  "chatgpt",
  "cursor",
  "vscode",
  "other",
] as const;
export type SetUpClient = (typeof SET_UP_CLIENTS)[number];

export const CLIENT_NAMES: Readonly<Record<SetUpClient, string>> = {
  "claude-code": "Claude Code",
  codex: "Codex",
  "gemini-cli": "Gemini CLI",
  claude: "Claude",
  chatgpt: "ChatGPT",
  cursor: "Cursor",
  vscode: "VS Code",
  other: "Any other",
};

const SET_VARIABLE = `Store the key in the environment variable ${KEY_VARIABLE}. The app reads it when it starts.`;

const GUIDES: Readonly<Record<SetUpClient, (url: string) => Guide>> = {
  "claude-code": (url) => ({
    isHosted: false,
    byConsent: [
      { words: "Add the service.", snippet: claudeCode.command(url) },
      { words: "In Claude Code, type /mcp, choose laneway, then Authenticate. The browser opens." },
    ],
    byKey: [
      {
        words: `Put the key into ${KEY_VARIABLE}, then add the service.`,
        snippet: claudeCode.commandWithKey(url),
        or: {
          words: "Or for a whole team: a file that is checked in, without anybody's key in it.",
          snippet: claudeCode.projectFile(url),
        },
      },
    ],
  }),
  codex: (url) => ({
    isHosted: false,
    byConsent: [
      {
        words: "Add the service. The browser opens.",
        snippet: codex.command(url),
        or: { words: "If it does not open, or to sign in later:", snippet: codex.signIn() },
      },
    ],
    byKey: [{ words: SET_VARIABLE, snippet: codex.commandWithKey(url) }],
  }),
  "gemini-cli": (url) => ({
    isHosted: false,
    byConsent: [
      { words: "Add the service.", snippet: geminiCli.command(url) },
      { words: "Start Gemini CLI and sign in. The browser opens.", snippet: geminiCli.signIn() },
    ],
    byKey: [{ words: SET_VARIABLE, snippet: geminiCli.fileWithKey(url) }],
  }),
  claude: (url) => ({
    isHosted: true,
    byConsent: [
      { words: "On claude.ai or in the desktop app, open Settings, Connectors, Add custom connector." },
      { words: "Give it a name and this address.", snippet: { title: "Remote MCP server URL", code: url } },
      { words: "Choose Add, then Connect. The browser opens." },
    ],
    byKey: [],
  }),
  chatgpt: (url) => ({
    isHosted: true,
    byConsent: [
      { words: "In ChatGPT, open Settings, Apps, Advanced settings, and switch developer mode on." },
      {
        words: "Choose Create app, give it a name and this address.",
        snippet: { title: "MCP server URL", code: url },
      },
      { words: "As authentication choose OAuth, then Create. The browser opens." },
    ],
    byKey: [],
  }),
  cursor: (url) => ({
    isHosted: false,
    byConsent: [
      {
        words: "Let Cursor add the service itself.",
        link: { href: cursor.installLink(url), label: "Add to Cursor" },
        or: { words: "Or write it into Cursor's file.", snippet: cursor.file(url) },
      },
      { words: "In Cursor's settings, under MCP, choose Connect beside laneway. The browser opens." },
    ],
    byKey: [{ words: SET_VARIABLE, snippet: cursor.fileWithKey(url) }],
  }),
  vscode: (url) => ({
    isHosted: false,
    byConsent: [
      {
        words: "Let VS Code add the service itself.",
        link: { href: vsCode.installLink(url), label: "Add to VS Code" },
        or: { words: "Or by a command.", snippet: vsCode.command(url) },
      },
      { words: "Start laneway in the list of MCP servers and allow the sign-in. The browser opens." },
    ],
    byKey: [
      {
        words: "VS Code asks for the key once and keeps it among its secrets.",
        snippet: vsCode.fileWithKey(url),
      },
    ],
  }),
  other: (url) => ({
    isHosted: false,
    byConsent: [
      {
        words: "Give the client this address; its transport is streamable HTTP.",
        snippet: { title: "Address", code: url },
        or: { words: "Or, where it reads a file of servers:", snippet: anyClient.file(url) },
      },
      {
        words: "The client finds the registration and the sign-in by itself. The browser opens.",
      },
    ],
    byKey: [
      {
        words: "Let the client send the key as a bearer token with each request, as here:",
        snippet: anyClient.listTools(url),
      },
    ],
  }),
};

export const guideOf = (client: SetUpClient, url: string): Guide => GUIDES[client](url);

interface Hindrance {
  readonly title: string;
  readonly words: string;
  /** An alternative that works. */
  readonly instead?: Step;
}

/** Why a client cannot reach the address, or not from everywhere; undefined if it can. */
export function hindranceOf(client: SetUpClient, url: string): Hindrance | undefined {
  const reach: Reach = reachOf(url);
  const { isHosted } = guideOf(client, url);
  const name = CLIENT_NAMES[client];
  if (isHosted && reach !== "internet") {
    return {
      title: `${name} cannot reach this address`,
      words: `Its requests come from its vendor's servers, ${
        client === "claude" ? "those of the desktop app too, " : ""
      }over the internet and by https only. Give the service a public https address and start it with BASE_URL set to that.`,
      ...(client === "claude" && {
        instead: {
          words:
            "Until then the desktop app can go through mcp-remote, a program that npx starts on this computer. Write this into its file under Settings, Developer, and restart the app:",
          snippet: claudeDesktop.bridge(url),
        },
      }),
    };
  }
  if (reach === "computer" && !isHosted) {
    return {
      title: "From this computer only",
      words: `This address works only on the computer that runs the service; ${client === "other" ? "a client" : name} has to run there too. To connect from elsewhere, start the service with BASE_URL set to an address that others reach.`,
    };
  }
  return undefined;
}
