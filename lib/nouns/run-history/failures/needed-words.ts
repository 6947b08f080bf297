import type { ReadValue } from "#lib/contract/dashboard/failures.ts";
import type { RunError } from "#lib/contract/interactions.ts";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { nearestName } from "./nearest-name.ts";
import { type Missing, type ValuePath, writePath } from "./read-values.ts";

const SHOWN_NAMES = 8;

interface Failed extends Pick<RunError, "code" | "message" | "details"> {
  readonly values: readonly ReadValue[];
  readonly missing: readonly Missing[];
  /** A node's name by its id. */
  readonly nameOf: (nodeId: string) => string;
}

/** Names what was needed and missing, as sentences; null if the failure does not tell. Never throws. */
export function neededWords(failed: Failed): string | null {
  return failed.code === "expression_error" ? ofExpression(failed) : ofCall(failed);
}

const KEY = /(?:no such key:|has no key) '([^']{0,200})'/;
const ELEMENT = /^the list has no element (-?\d{1,15})/;
const OPERATION = /^no such operation: (\w{1,20}) (\S{1,3}) (\w{1,20})$/;

function ofExpression({ message, values, missing, nameOf }: Failed): string | null {
  const key = KEY.exec(message)?.[1] ?? ELEMENT.exec(message)?.[1];
  if (key !== undefined) {
    const lacked = missing.find((one) => String(one.key) === key);
    return lacked ? ofMissing(lacked, nameOf) : `A value has no "${key}".`;
  }
  if (/^(?:division|modulo|remainder) by zero/.test(message)) {
    const zeros = values.filter(({ value }) => value === 0).map(({ path }) => path);
    return zeros.length > 0 ? `A divisor is zero: ${zeros.join(", ")}.` : "A divisor is zero.";
  }
  const operation = OPERATION.exec(message);
  if (operation) {
    const [, left = "", operator = "", right = ""] = operation;
    return `"${operator}" does not take ${kindWords(left)} and ${kindWords(right)}.${kindsOf(values)}`;
  }
  return null;
}

function ofMissing({ holder, key, found }: Missing, nameOf: (nodeId: string) => string): string {
  const what = holderWords(holder, nameOf);
  if (holder[0] === "nodes" && holder.length === 1)
    return `"${nameOf(String(key))}" has no output: it did not run before this node.`;
  if (Array.isArray(found))
    return `${what} has ${found.length === 1 ? "1 element" : `${found.length} elements`}, and no element ${key}.`;
  if (found === null) return `${what} is null, so it has no "${key}".`;
  if (!isJsonObject(found)) return `${what} is ${kindWords(kindOf(found))}, so it has no "${key}".`;
  const names = Object.keys(found);
  if (names.length === 0) return `${what} has no "${key}". It is empty.`;
  const nearest = nearestName(String(key), names);
  const has = `It has ${names.slice(0, SHOWN_NAMES).join(", ")}${names.length > SHOWN_NAMES ? " and more" : ""}.`;
  return `${what} has no "${key}". ${nearest === undefined ? has : `Did you mean "${nearest}"? ${has}`}`;
}

/** "The input", "The output of “Fetch”", and what is in them by its path. */
function holderWords(path: ValuePath, nameOf: (nodeId: string) => string): string {
  const [variable, id] = path;
  if (path.length === 1) return WHOLE[String(variable)] ?? String(variable);
  if (variable === "nodes" && path.length === 2) return `The output of "${nameOf(String(id))}"`;
  return writePath(path);
}

const WHOLE: Readonly<Record<string, string>> = {
  input: "The input",
  item: "The item",
  previous: "The previous iteration's result",
  run: "The run",
  attachments: "The attachments",
  thread: "The conversation",
};

const KIND_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  uint: "a whole number",
  double: "a number",
  bool: "true or false",
  list: "a list",
  map: "an object",
  null: "null",
};

const kindWords = (kind: string): string => KIND_WORDS[kind] ?? `a ${kind}`;

function kindOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "object") return "map";
  return typeof value === "boolean" ? "bool" : typeof value;
}

function kindsOf(values: readonly ReadValue[]): string {
  const told = values.filter(({ isMissing }) => !isMissing).slice(0, 3);
  if (told.length === 0) return "";
  return ` Here ${told.map(({ path, value }) => `${path} is ${kindWords(kindOf(value))}`).join(", ")}.`;
}

function ofCall({ message, details }: Failed): string | null {
  const { status, reason } = details ?? {};
  const words = typeof reason === "string" ? REASON_WORDS[reason] : undefined;
  if (words) return words;
  if (typeof status === "number") return statusWords(status);
  if (/took longer than its [\d.]{1,20} seconds/.test(message))
    return "The call needs longer than the node's timeout. Raise the timeout, or make the call do less.";
  return null;
}

function statusWords(status: number): string | null {
  const words = STATUS_WORDS[status];
  if (words) return words;
  if (status >= 500 && status <= 599)
    return `The server answered ${status}, an error on its side. Try again later.`;
  if (status >= 400 && status <= 499) return "The server refused the request. Its response says why.";
  return null;
}

const CREDENTIALS = "The server rejected the credentials. Check the connection.";

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: "The server rejected the request as invalid. Read its response, then correct the request.",
  401: CREDENTIALS,
  402: "The server asks for payment.",
  403: "The server accepts the credentials but does not permit this request. Give the account access, or use another connection.",
  404: "The server has nothing at this address. Check the path and the values in it.",
  408: "The request did not reach the server in time.",
  409: "The request conflicts with the current state on the server. Read its response.",
  410: "The server has nothing at this address any more.",
  413: "The request is too large for the server. Send less data.",
  415: "The server does not accept this content type. Set another Content-Type header.",
  422: "The server refused a value of the request. Its response says which.",
  429: "The server's rate limit was reached. Send fewer requests at a time.",
};

/** By `details.reason` of models, tools and outbound calls. */
const REASON_WORDS: Readonly<Record<string, string>> = {
  authentication: CREDENTIALS,
  bad_request: "The provider rejected the request as invalid. Check the node's model settings.",
  blocked_address: "The address has to be public: private networks are blocked.",
  connect: "The server does not accept connections at this address.",
  connection_lost: "The connection closed before the response was complete.",
  context_too_long: "The prompt is longer than the model's context. Shorten it, or choose another model.",
  dns: "The host name does not exist. Check its spelling.",
  invalid_arguments: "The arguments do not fit the tool's schema.",
  malformed_answer: "The response does not have the expected form.",
  not_found: "The provider does not have this model, or the API key may not use it. Choose another model.",
  rate_limited: "The rate limit was reached. Send fewer requests at a time.",
  timeout: "The call timed out. Try again, or raise the timeout.",
  tls: "The server's certificate could not be verified.",
  too_large: "The response is over the size limit. Ask for less data.",
  unavailable: "The server cannot answer now. Try again later.",
  unknown_model: "The model is not set up. Choose one from Settings → Models.",
  unknown_tool: "The workspace does not have this tool. Choose one from Settings → Tools.",
  unreachable: "The server could not be reached.",
};
