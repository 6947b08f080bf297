import { type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import { endedWith, storedFailure } from "#lib/language/node-types/ended-with.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { isChild, isEffect, isInteraction, isPure } from "#lib/language/node-types/node-kinds.ts";
import { NodeFailure, type NodeResult, nodeErrorCode } from "#lib/language/node-types/node-result.ts";
import { reachableIds } from "#lib/language/node-types/reachable-ids.ts";

/** An answer that a test gives to a node that asks. */
interface GivenAnswer {
  readonly nodeId: string;
  readonly answers?: JsonObject;
  readonly action?: "approve" | "reject";
}

/** A preview's row in `run_previews`. */
export interface PreviewRow {
  readonly fromNode: string | null;
  readonly pins: JsonObject;
  readonly allowed: readonly string[];
  readonly answers: readonly GivenAnswer[] | null;
  readonly isTest: boolean;
}

/**
 * How a preview of a draft differs from a run: nodes with a pin give it and do not run, nodes write to the outside only
 * where somebody has allowed it, and in a test nothing reaches the outside and nobody is asked.
 */
export class Preview {
  readonly fromNode: string | null;
  readonly isTest: boolean;
  readonly #pins: JsonObject;
  readonly #allowed: ReadonlySet<string>;
  readonly #answers: readonly GivenAnswer[];

  constructor({ fromNode, pins, allowed, answers, isTest }: PreviewRow) {
    this.fromNode = fromNode;
    this.isTest = isTest;
    this.#pins = pins;
    this.#allowed = new Set(allowed);
    this.#answers = answers ?? [];
  }

  /** Whether the node ends without being carried out. */
  isGiven(node: GraphNode): boolean {
    if (Object.hasOwn(this.#pins, node.id)) return true;
    return this.isTest && (isEffect(node) || isChild(node) || isInteraction(node));
  }

  /**
   * The end of a node that is not carried out. A node that asks several times, in iterations, gets the answers in their
   * order, and then the last one again.
   * @throws NodeFailure pin_missing in a test that says nothing of it.
   */
  endOf(node: GraphNode, { iteration = 0 }: NodePlace): NodeResult | { readonly failure: NodeFailure } {
    const pin = memberOf(this.#pins, node.id);
    if (pin !== undefined) return endOrFailure(node, pin);
    const answers = this.#answers.filter(({ nodeId }) => nodeId === node.id);
    const given = answers[Math.min(iteration, answers.length - 1)];
    if (given && isInteraction(node)) return endedWith(node, answerAs(given));
    throw new NodeFailure(
      "pin_missing",
      isInteraction(node)
        ? `"${node.name ?? node.id}" asks somebody. Give the test its answer.`
        : `"${node.name ?? node.id}" calls outside, and tests do not. Give the test its output.`,
    );
  }

  mayWrite(nodeId: string): boolean {
    return this.#allowed.has(nodeId);
  }

  /** Outputs of nodes that the preview does not run, because it begins after them. */
  given({ edges }: AgentDocument): Readonly<Record<string, Json>> | undefined {
    if (this.fromNode === null) return undefined;
    const run = reachableIds(edges, this.fromNode);
    return Object.fromEntries(Object.entries(this.#pins).filter(([nodeId]) => !run.has(nodeId)));
  }
}

/** A stored failure is a failure again: it takes the node's `failed` edge, or fails the run. */
function endOrFailure(node: GraphNode, pin: Json): NodeResult | { readonly failure: NodeFailure } {
  const end = endedWith(node, pin);
  const failure = end.outcome === "failed" && !isPure(node) ? storedFailure(pin) : undefined;
  return failure ? { failure: new NodeFailure(nodeErrorCode(failure.code), failure.message, failure) } : end;
}

function answerAs({ answers, action }: GivenAnswer): Json {
  if (action === undefined) return answers ?? {};
  return { action, comment: null, decidedBy: null, decidedAt: null };
}
