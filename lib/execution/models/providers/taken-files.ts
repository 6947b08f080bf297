import { PDF_TYPE } from "#lib/contract/readable-types.ts";
import type { ModelProvider } from "../model-provider.ts";

const IMAGES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** Models that read text alone. What is newer than this list reads images and PDF. */
const TEXT_ALONE = {
  openai: /^(?:gpt-3\.5|gpt-4(?:-\d|-32k|$)|o1-(?:mini|preview)|o3-mini|(?:davinci|babbage)-)/,
  anthropic: /^claude-(?:2|instant)/,
  google: /^(?:gemma-(?:2|3-1b)|text-bison|chat-bison)/,
} as const;

const taking =
  (types: readonly string[], except?: RegExp): ModelProvider["takesFile"] =>
  (modelId, type) =>
    types.includes(type) && !except?.test(modelId);

/**
 * The files that models of each provider are sent as they are. A server that speaks OpenAI's chat completions may serve any
 * model: it is sent images, and says so itself where its model has no eyes; few take PDF, so of these they get the text.
 */
export const FILES_OF = {
  openai: taking([...IMAGES, PDF_TYPE], TEXT_ALONE.openai),
  anthropic: taking([...IMAGES, PDF_TYPE], TEXT_ALONE.anthropic),
  google: taking(
    ["image/png", "image/jpeg", "image/webp", "image/heic", "image/heif", PDF_TYPE],
    TEXT_ALONE.google,
  ),
  compatible: taking(IMAGES),
} as const;
