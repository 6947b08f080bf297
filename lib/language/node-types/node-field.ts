import type { JsonObject } from "#lib/contract/json.ts";

/**
 * A member of a configuration as a form shows it: which control it has, its words, its bounds. Browsers read this and no
 * zod; node-fields.test.ts compares every field with the schema.
 */
export type NodeField = FieldWords & Control;

interface FieldWords {
  /** The member's name. */
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  /** Whether it may be left out; then what happens without it is in the help, or is `default`. */
  readonly optional?: true;
  /** Shown only where another member has one of these values, or where it has a value itself. */
  readonly only?: { readonly key: string; readonly values: readonly string[] };
}

type Control =
  /** CEL. `inBody`: read within the node's body. */
  | { readonly kind: "expression"; readonly inBody?: true }
  /** Text with `{{ }}`, of one line or of several. */
  | { readonly kind: "template"; readonly isLong?: true }
  | { readonly kind: "text"; readonly isLong?: true }
  | {
      readonly kind: "number";
      readonly min: number;
      readonly max: number;
      readonly isWhole?: true;
      readonly unit?: string;
      readonly default?: number;
    }
  | { readonly kind: "yes_no"; readonly default?: boolean }
  | { readonly kind: "choice"; readonly choices: readonly FieldChoice[]; readonly default?: string }
  /** Objects in an order that counts. `added` is what a new one begins with. */
  | {
      readonly kind: "list";
      readonly one: string;
      readonly titleKey: string;
      readonly fields: readonly NodeField[];
      readonly added: JsonObject;
      readonly most: number;
    }
  | { readonly kind: "group"; readonly fields: readonly NodeField[]; readonly added: JsonObject }
  /** Exactly one of several members is present, or one member is of several kinds. `key` is empty. */
  | { readonly kind: "ways"; readonly ways: readonly FieldWay[] }
  /** Templates by name. */
  | { readonly kind: "templates_by_name"; readonly one: string }
  | { readonly kind: "numbers"; readonly min: number; readonly max: number }
  | { readonly kind: "texts"; readonly example: string }
  /** A JSON Schema: of what is answered, or of what is given to start with. */
  | { readonly kind: "schema"; readonly of: "answer" | "input" }
  | { readonly kind: "model" | "tool" | "tools" | "skills" | "connection" | "agent" }
  /** A lane of the agent that the member `agentKey` names. */
  | { readonly kind: "lane"; readonly agentKey: string }
  /** A node of the same graph. */
  | { readonly kind: "node" }
  /** An inner graph: the canvas shows it. */
  | { readonly kind: "body" };

export interface FieldChoice {
  readonly value: string;
  readonly label: string;
  readonly help?: string;
}

export interface FieldWay {
  readonly label: string;
  readonly field: NodeField;
}

export type FieldOf<Kind extends NodeField["kind"]> = Extract<NodeField, { readonly kind: Kind }>;

/** The form of a node type. */
export interface NodeTypeFields {
  /** What the node does, in a sentence. */
  readonly help: string;
  readonly fields: readonly NodeField[];
  /** Whether it calls the outside, so that a call may be tried again and takes a bounded time. */
  readonly isTried?: true;
}
