import type { ComponentType } from "react";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import type { FieldOf, NodeField } from "#lib/language/node-types/node-field.ts";

/** What the control of a field is given. */
export interface ControlProps<Kind extends NodeField["kind"]> {
  readonly field: FieldOf<Kind>;
  /** A value that fits the field; undefined where there is none. */
  readonly value: Json | undefined;
  /** Undefined takes the member away. */
  readonly onChange: (value: Json | undefined) => void;
  /** The place of the value in the document. */
  readonly pointer: string;
  /** The object that has the member. */
  readonly holder: JsonObject;
  /** For controls that hold fields themselves. */
  readonly Fields: ComponentType<FieldListProps>;
}

/** The fields of an object. */
export interface FieldListProps {
  readonly fields: readonly NodeField[];
  readonly holder: JsonObject;
  /** JSON Pointer of the holder. */
  readonly pointer: string;
  readonly onChange: (holder: JsonObject) => void;
  /** Members that are edited elsewhere. */
  readonly known?: readonly string[];
}

/** The props of the pieces of components/ui that all controls hand on. */
export function wordsOf({ label, help, optional }: NodeField) {
  return { label, ...(help !== undefined && { help }), ...(optional && { optional }) };
}
