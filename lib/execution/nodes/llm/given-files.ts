import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { attachedItems } from "#lib/language/node-types/attached-items.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { contentsOfEarlierTurns, contentsOfRun, type RunContent } from "#lib/nouns/run-start/run-contents.ts";
import type { Effect } from "../effect.ts";
import type { LlmNode } from "./llm-node.ts";
import { ModelFiles } from "./model-files.ts";

/**
 * The files of a node's first request, by the index of their message: this turn's, and with `memory: thread` those of
 * earlier turns. Undefined where there are none, which costs nothing.
 * @throws ExpressionError; NodeFailure for a list that is none, or a content that the run may not use.
 */
export async function givenFiles({
  node: { config },
  effect,
}: {
  node: LlmNode;
  effect: Effect;
}): Promise<ModelFiles | undefined> {
  const { files, earlier, runId, workspaceId } = effect;
  const remembers = config.memory === "thread" && earlier.length > 0;
  const byMessage = new Map<number, RunContent[]>();
  const remembered =
    remembers && files.mayBeEarlier ? await contentsOfEarlierTurns({ runId, workspaceId }) : [];
  for (const { message, ...content } of remembered)
    byMessage.set(message, [...(byMessage.get(message) ?? []), content]);
  const given = await filesOfTurn(config.attachments, effect);
  if (given.length > 0) byMessage.set(remembers ? earlier.length : 0, given);
  return byMessage.size === 0 ? undefined : new ModelFiles({ byMessage, workspaceId });
}

async function filesOfTurn(
  source: string | undefined,
  { files, compute, runId, workspaceId }: Effect,
): Promise<RunContent[]> {
  if (source === undefined) return files.areGiven ? files.ofTurn.flatMap(contentIn) : [];
  const items = attachedItems(await compute("value", source));
  const known = new Map(files.ofTurn.flatMap(contentIn).map((content) => [content.storageKey, content]));
  const storageKeys = items.flatMap(({ storageKey }) => (known.has(storageKey) ? [] : [storageKey]));
  if (storageKeys.length > 0)
    for (const content of await contentsOfRun({ runId, workspaceId, storageKeys }))
      known.set(content.storageKey, content);
  return items.map(({ storageKey, name }, index) => {
    const content = known.get(storageKey);
    if (content) return { ...content, name: name ?? content.name };
    const message = `Item ${index + 1} of \`attachments\` is not a content that this run may use.`;
    throw new NodeFailure("node_failed", message, { details: { reason: "attachment_invalid" } });
  });
}

/** An attachment as the worker has loaded it. */
function contentIn(attachment: Json): RunContent[] {
  if (!isJsonObject(attachment)) return [];
  const { storageKey, name, type, size, sha256 } = attachment;
  const isWhole =
    typeof storageKey === "string" &&
    typeof name === "string" &&
    typeof type === "string" &&
    typeof size === "number" &&
    typeof sha256 === "string";
  return isWhole ? [{ storageKey, name, type, size, sha256 }] : [];
}
