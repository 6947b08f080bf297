import { isJsonObject, type Json } from "#lib/contract/json.ts";
import {
  EXPECTATION_VARIABLES,
  type VariableTypes,
  variableTypes,
  withInput,
} from "#lib/language/expressions/static-scope.ts";
import { checkSize } from "./checks/check-size.ts";
import { inputsByNode, outermostContainer, scopeVariables } from "./checks/expression-scopes.ts";
import type { GraphScope, Outline } from "./checks/outline.ts";
import { readOutline } from "./checks/read-outline.ts";
import { isExpectationPointer } from "./expectation-pointer.ts";

/** A field that somebody edits: of a node, or an expectation of a test. */
export interface AssistedPlace {
  /** JSON Pointer of the field in the document, or of an expectation in the test: `/expect/0`. */
  readonly pointer: string;
  /** Whether it is read within the node's body. */
  readonly inBody: boolean;
}

const UNKNOWN: readonly VariableTypes[] = [variableTypes({ input: true, nodes: {} })];

/**
 * What expressions may see at a field, for each input that may be there; the node itself need not be well-formed.
 * `document` is any JSON.
 */
export function assistPlace({
  document,
  pointer,
  inBody,
}: AssistedPlace & { readonly document: Json }): readonly VariableTypes[] {
  if (isExpectationPointer(pointer)) return [EXPECTATION_VARIABLES];
  // A document that is too large is not looked at; its only problem is its size.
  const outline = checkSize(document).length > 0 ? undefined : readOutline(document);
  const scope = outline && scopeAround(outline, pointer);
  if (!outline || !scope) return UNKNOWN;
  const nodePointer = `${scope.pointer}/nodes/${indexIn(scope, pointer)}`;
  const body = inBody && outline.scopes.find((one) => one.pointer === `${nodePointer}/config/body`);
  const nodeId = outermostContainer(scope) ?? idAt(document, nodePointer);
  const inputs = inputsByNode(outline).get(nodeId) ?? [true];
  const variables = scopeVariables(body || scope, {});
  return inputs.map((input) => variableTypes(withInput(variables, input)));
}

/** The innermost graph that holds what the pointer names. */
function scopeAround({ scopes }: Outline, pointer: string): GraphScope | undefined {
  return scopes
    .filter((scope) => pointer.startsWith(`${scope.pointer}/nodes/`))
    .reduce<GraphScope | undefined>(
      (inner, scope) => (scope.pointer.length >= (inner?.pointer.length ?? 0) ? scope : inner),
      undefined,
    );
}

function indexIn(scope: GraphScope, pointer: string): number {
  return Number.parseInt(pointer.slice(`${scope.pointer}/nodes/`.length), 10);
}

function idAt(document: Json, nodePointer: string): string {
  const index = Number(nodePointer.slice("/nodes/".length));
  const nodes = isJsonObject(document) ? document.nodes : undefined;
  const node = Array.isArray(nodes) ? nodes[index] : undefined;
  return isJsonObject(node) && typeof node.id === "string" ? node.id : "";
}
