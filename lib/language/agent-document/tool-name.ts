import { AGENT_TOOL_NAMES } from "#lib/contract/agent-tool-names.ts";

/** The tools that need no server. */
export const BUILT_IN_TOOLS: readonly string[] = ["callback", ...AGENT_TOOL_NAMES];

export const SERVER_NAME = /^[a-z][a-z0-9_-]{0,62}$/;
/** As servers name them: a graph's `server.tool` has at most 200 characters. */
export const REMOTE_TOOL_NAME = /^[^\s\p{C}]{1,128}$/u;

export interface RemoteToolName {
  readonly server: string;
  readonly tool: string;
}

export function nameOf({ server, tool }: RemoteToolName): string {
  return `${server}.${tool}`;
}

/** Splits `server.tool`; undefined if it names no server's tool. A tool's own name may have dots too. */
export function readToolName(name: string): RemoteToolName | undefined {
  const dot = name.indexOf(".");
  if (dot === -1 || BUILT_IN_TOOLS.includes(name)) return undefined;
  const server = name.slice(0, dot);
  const tool = name.slice(dot + 1);
  return SERVER_NAME.test(server) && REMOTE_TOOL_NAME.test(tool) ? { server, tool } : undefined;
}

/** Whether it could be a tool's name in some workspace. */
export function isToolName(name: string): boolean {
  return BUILT_IN_TOOLS.includes(name) || readToolName(name) !== undefined;
}
