import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";

type MarkdownNode = Parameters<typeof toHast>[0];
export type HtmlNode = ReturnType<typeof toHast>;
type Element = Extract<HtmlNode, { readonly type: "element" }>;

/** How much of a text is formatted. Deeper nesting overflows the stack of what parses and draws it. */
export interface MarkdownBounds {
  readonly chars: number;
  readonly nodes: number;
  /**
   * For our own texts: where a link to a heading leads, by the heading's id. In others' texts such a link could lead to
   * what their author did not write, and is dropped.
   */
  readonly headingAddress?: (id: string) => string;
}
export const MAX_DEPTH = 50;
export const BOUNDS: MarkdownBounds = { chars: 256 * 1024, nodes: 10_000 };
/** Where somebody asks for it nevertheless. */
export const WIDER_BOUNDS: MarkdownBounds = { chars: 2 * 1024 * 1024, nodes: 30_000 };

/** Why a text is shown as it was written. */
export type Refusal = "long" | "deep" | "many" | "slow";
export type Formatted = { readonly tree: HtmlNode } | { readonly refusal: Refusal };

/** Beyond it an address is dropped: one that is named once may be used thousands of times. */
const MAX_ADDRESS_CHARS = 2_000;
/** No address: it stands for a mention, whose person has no page. */
export const MENTION = "mention";
const linked = /^(https?|mailto):/i;
/** A document or a file of the workspace: whoever may not read it sees that. */
const inside = /^\/(?:documents\/doc|files\/fil)_[0-9a-z]{26}$/;
/** A file that is drawn, if it is an image. */
const stored = /^\/files\/fil_[0-9a-z]{26}$/;
/** A heading of the same page. */
const onPage = /^#[\w-]+$/;
/** `@[Name](usr_…)`. */
const mentioned = /^usr_[0-9a-z]{26}$/;

/**
 * What a text in Markdown (GFM) is drawn from: HTML in it stays text, links lead to web pages, mail addresses,
 * documents and files alone.
 * The parser's own time has no bound: see scan-markdown.ts and markdown-worker.ts.
 */
export function formatMarkdown(
  text: string,
  { chars, nodes, headingAddress }: MarkdownBounds = BOUNDS,
): Formatted {
  if (text.length > chars) return { refusal: "long" };
  let markdown: MarkdownNode;
  try {
    markdown = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  } catch (error) {
    if (error instanceof RangeError) return { refusal: "deep" }; // the stack
    throw error;
  }
  const refusal = boundMarkdown(markdown, nodes);
  if (refusal) return { refusal };
  const tree = toHast(markdown, { allowDangerousHtml: true });
  return settle(tree, nodes, headingAddress) ?? { tree };
}

/** Before it is made HTML: rows of a table are filled to its width there, and addresses repeated. */
function boundMarkdown(root: MarkdownNode, nodes: number): Refusal | undefined {
  let count = 0;
  for (const [node, depth] of walk(root)) {
    if (depth > MAX_DEPTH) return "deep";
    count += node.type === "table" ? (node.align?.length ?? 0) * node.children.length : 1;
    if (count > nodes) return "many";
    if ("title" in node) node.title = null; // is not drawn
    if ("url" in node && node.url.length > MAX_ADDRESS_CHARS) node.url = "";
  }
  return undefined;
}

function settle(
  root: HtmlNode,
  nodes: number,
  headingAddress: MarkdownBounds["headingAddress"],
): { refusal: Refusal } | undefined {
  let count = 0;
  for (const [node, depth, isLinked] of walk<HtmlNode>(root, (parent) => isElement(parent, "a"))) {
    if (depth > MAX_DEPTH) return { refusal: "deep" };
    if (++count > nodes) return { refusal: "many" };
    delete node.position; // where it stood: nobody asks
    if (isElement(node, "a")) keepSafe(node, "href", headingAddress);
    if (isElement(node, "img")) {
      keepSafe(node, "src");
      // An image within a link is only its words: a link cannot hold another one.
      if (isLinked) asText(node, String(node.properties.alt || "picture"));
    }
    if (node.type === "raw") asText(node, node.value);
  }
  return undefined;
}

function isElement(node: HtmlNode, tagName: string): node is Element {
  return node.type === "element" && node.tagName === tagName;
}

function asText(node: HtmlNode, value: string): void {
  Object.assign(node, { type: "text", value });
}

function keepSafe(
  { properties }: Element,
  name: "href" | "src",
  headingAddress?: MarkdownBounds["headingAddress"],
): void {
  const address = properties[name];
  if (typeof address !== "string") return;
  if (name === "href" && mentioned.test(address)) properties[name] = MENTION;
  else if ((name === "href" ? inside : stored).test(address)) return;
  else if (headingAddress && onPage.test(address)) properties[name] = headingAddress(address.slice(1));
  else if (!linked.test(address)) delete properties[name];
}

/** All nodes with their depth, and whether something above holds, without recursion: the tree may be deep. */
function* walk<Node extends { readonly type: string }>(
  root: Node,
  holds: (node: Node) => boolean = () => false,
): Generator<[node: Node, depth: number, isWithin: boolean]> {
  const left: [Node, number, boolean][] = [[root, 0, false]];
  for (let next = left.pop(); next; next = left.pop()) {
    yield next;
    const [node, depth, isWithin] = next;
    if (!("children" in node)) continue;
    const below = isWithin || holds(node);
    for (const child of node.children as Node[]) left.push([child, depth + 1, below]); // of the same tree
  }
}
