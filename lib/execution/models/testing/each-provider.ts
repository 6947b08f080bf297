import {
  replyAnthropicError,
  replyContent,
  startAnthropicServer,
} from "#lib/testing/model-protocols/anthropic-messages.ts";
import {
  replyGoogleError,
  replyParts,
  startGoogleServer,
} from "#lib/testing/model-protocols/google-generate-content.ts";
import {
  messageItem,
  replyOutput,
  startOpenAIServer,
} from "#lib/testing/model-protocols/openai-responses.ts";
import type { ProtocolServer } from "#lib/testing/model-protocols/protocol-server.ts";
import { startModelServer } from "#lib/testing/model-server.ts";
import { type ModelReply, replyError, replyText } from "#lib/testing/model-server-replies.ts";
import type { ModelConfig } from "../model-catalog.ts";

export const TEST_KEY = "sk-test-4f6b1c9d2e8a7350";

type ProviderServer = Omit<ProtocolServer, "origin"> & { readonly url: string };

/** The facts about a provider that tests for all providers need. */
export interface ProviderCase {
  readonly model: string;
  start(): Promise<ProviderServer>;
  config(url: string, apiKey?: string): ModelConfig;
  replyText(text: string): ModelReply;
  /** An error in the provider's own form. */
  replyError(error: {
    status: number;
    message: string;
    headers?: Readonly<Record<string, string>>;
  }): ModelReply;
}

async function withUrl(starting: Promise<ProtocolServer>): Promise<ProviderServer> {
  const { origin, ...server } = await starting;
  return { ...server, url: origin };
}

export const PROVIDERS: readonly ProviderCase[] = [
  {
    model: "openai:gpt-5.5",
    start: () => withUrl(startOpenAIServer({ apiKey: TEST_KEY })),
    config: (baseUrl, apiKey = TEST_KEY) => ({ openai: { apiKey, baseUrl } }),
    replyText: (text) => replyOutput([messageItem(text)]),
    replyError,
  },
  {
    model: "anthropic:claude-sonnet-4-5",
    start: () => withUrl(startAnthropicServer({ apiKey: TEST_KEY })),
    config: (baseUrl, apiKey = TEST_KEY) => ({ anthropic: { apiKey, baseUrl } }),
    replyText: (text) => replyContent([{ type: "text", text }]),
    replyError: ({ status, message, headers = {} }) =>
      replyAnthropicError({ status, type: "api_error", message, headers }),
  },
  {
    model: "google:gemini-3.8-flash",
    start: () => withUrl(startGoogleServer({ apiKey: TEST_KEY })),
    config: (baseUrl, apiKey = TEST_KEY) => ({ google: { apiKey, baseUrl } }),
    replyText: (text) => replyParts([{ text }]),
    replyError: ({ status, message, headers = {} }) =>
      replyGoogleError({ code: status, status: "UNKNOWN", message, headers }),
  },
  {
    model: "compatible:llama3.3",
    start: async () => {
      const { baseUrl, ...server } = await startModelServer({ apiKey: TEST_KEY });
      return { ...server, url: baseUrl };
    },
    config: (baseUrl, apiKey = TEST_KEY) => ({ openaiCompatible: { apiKey, baseUrl } }),
    replyText: (text) => replyText(text),
    replyError,
  },
];
