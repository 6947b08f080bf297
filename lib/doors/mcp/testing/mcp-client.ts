import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { ErrorEnvelope } from "#lib/contract/error-envelope.ts";
import { HTTP_STATUS } from "#lib/doors/http/error-meanings.ts";
import { type Era, STATELESS_VERSION } from "../protocol-versions.ts";

const ToolResult = z.object({
  resultType: z.literal("complete").optional(),
  content: z.tuple([z.strictObject({ type: z.literal("text"), text: z.string() })]),
  isError: z.literal(true).optional(),
});

const Listed = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: z.looseObject({ type: z.literal("object") }),
  annotations: z.looseObject({}),
});
export type ListedTool = z.infer<typeof Listed>;

export const RpcAnswer = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.int()]).optional(),
  result: z.looseObject({}).optional(),
  error: z
    .strictObject({ code: z.int(), message: z.string(), data: z.looseObject({}).optional() })
    .optional(),
});
export type RpcAnswer = z.infer<typeof RpcAnswer>;

export type Called =
  | { readonly ok: true; readonly text: string; readonly body: unknown }
  | { readonly ok: false; readonly error: ErrorEnvelope["error"] };

let lastId = 0;

/** An MCP client with one credential. It checks the form of every answer. */
export class McpClient {
  readonly #baseUrl: string;
  readonly #credential: string | undefined;
  readonly #era: Era;
  readonly #own: Readonly<Record<string, string>>;

  constructor(
    baseUrl: string,
    credential?: string,
    era: Era = "handshake",
    /** Sent with every request. */
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.#own = headers;
    this.#baseUrl = baseUrl;
    this.#credential = credential;
    this.#era = era;
  }

  /** Sends anything, valid or not. Adds the credential and checks nothing. */
  post(
    body: unknown,
    { path = "/v1/mcp", ...init }: RequestInit & { path?: string } = {},
  ): Promise<Response> {
    const headers = new Headers({ ...this.#own, ...Object.fromEntries(new Headers(init.headers)) });
    if (!headers.has("content-type")) headers.set("content-type", "application/json");
    if (this.#credential !== undefined && !headers.has("authorization"))
      headers.set("authorization", `Bearer ${this.#credential}`);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return fetch(new URL(path, this.#baseUrl), { method: "POST", ...init, headers, body: text });
  }

  async request(
    method: string,
    params: Record<string, unknown> = {},
  ): Promise<RpcAnswer & { status: number }> {
    const id = ++lastId;
    const message = { jsonrpc: "2.0", id, method, params: { ...params, ...this.#meta() } };
    const response = await this.post(message, { headers: this.#headers(method, params) });
    const text = await response.text();
    if (response.headers.get("content-type") !== "application/json" || !response.headers.get("x-request-id"))
      throw new Error(`${method} was answered ${response.status} in no form of ours: ${text}`);
    const answer = RpcAnswer.parse(JSON.parse(text));
    if (answer.id !== id) throw new Error(`${method} was answered under another id: ${text}`);
    return { ...answer, status: response.status };
  }

  async listTools(): Promise<ListedTool[]> {
    const { result } = await this.request("tools/list");
    return z.array(Listed).parse(result?.tools);
  }

  async call(name: string, arguments_?: unknown): Promise<Called> {
    const { status, result } = await this.request("tools/call", { name, arguments: arguments_ });
    if (status !== 200) throw new Error(`${name} was answered ${status}`);
    const { content, isError } = ToolResult.parse(result);
    const [{ text }] = content;
    const body: unknown = JSON.parse(text);
    if (!isError) return { ok: true, text, body };
    const { error } = ErrorEnvelope.parse(body);
    if (!isDeepStrictEqual({ error }, body) || !(error.code in HTTP_STATUS))
      throw new Error(`${name} refused in no form of ours: ${text}`);
    return { ok: false, error };
  }

  /**
   * The result of a call that must succeed.
   * @throws Error with the error otherwise.
   */
  async called<T = Record<string, unknown>>(name: string, arguments_?: unknown): Promise<T> {
    const called = await this.call(name, arguments_);
    if (called.ok) return called.body as T; // the test states the type it expects
    throw new Error(`${name} was refused: ${JSON.stringify(called.error)}`);
  }

  #meta(): Record<string, unknown> {
    if (this.#era === "handshake") return {};
    return {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": STATELESS_VERSION,
        "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    };
  }

  #headers(method: string, { name }: Record<string, unknown>): Record<string, string> {
    if (this.#era === "handshake") return { "mcp-protocol-version": "2025-11-25" };
    return {
      "mcp-protocol-version": STATELESS_VERSION,
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
    };
  }
}
