import { isJsonObject } from "#lib/contract/json.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { findCredentials } from "#lib/language/redaction/find-credentials.ts";
import { isSecretName } from "#lib/language/redaction/secret-name.ts";
import type { Outline } from "./outline.ts";
import { type Problem, warning } from "./problem.ts";

/** Keys of providers that say what they are by how they begin. */
const KEY =
  /\b(?:sk-[\w-]{16,}|gh[pousr]_\w{20,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|glpat-[\w-]{16,})/;

const ADVICE =
  'Everybody who may read the agent can read it. Store it as a connection, and name that in the node: "connectionId".';

/** Credentials that are written into a node: in a header that holds one, or anywhere by their form. Never repeated. */
export function checkSecrets({ scopes }: Outline): Problem[] {
  return scopes.flatMap(({ nodes }) =>
    nodes.flatMap(({ value: { config }, pointer }) =>
      [...textsIn(config, `${pointer}/config`)].flatMap(({ name, text, path }) => {
        if (!isSecret(name, text, path)) return [];
        return [warning("literal_secret", path, `"${name}" looks like a credential. ${ADVICE}`)];
      }),
    ),
  );
}

function isSecret(name: string, text: string, path: string): boolean {
  if (KEY.test(text) || findCredentials(text).length > 0) return true;
  return (
    path.includes("/config/headers/") && isSecretName(name) && !text.includes("{{") && text.trim() !== ""
  );
}

interface Text {
  readonly name: string;
  readonly text: string;
  readonly path: string;
}

function* textsIn(value: unknown, pointer: string): Generator<Text> {
  const members = Array.isArray(value) ? value.entries() : isJsonObject(value) ? Object.entries(value) : [];
  for (const [key, member] of members) {
    // The nodes of a body have their own turn.
    if (key === "body" && typeof member !== "string") continue;
    const path = childPointer(pointer, key);
    if (typeof member === "string") yield { name: String(key), text: member, path };
    else yield* textsIn(member, path);
  }
}
