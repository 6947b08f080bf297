import type { JsonObject } from "#lib/contract/json.ts";

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Note extends Place {
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

/** Where somebody placed something. A node in a body is placed from the corner of that body. */
export interface Layout {
  /** By node id; a lane's is as a drawing has it (`laneItemId`). */
  readonly nodes: Readonly<Record<string, Place>>;
  readonly notes: Readonly<Record<string, Note>>;
}

/** All that the builder edits. The graph may be any JSON object. */
export interface Content {
  readonly name: string;
  readonly description: string;
  readonly requireTests: boolean;
  readonly graph: JsonObject;
  readonly layout: Layout;
}

export const NO_LAYOUT: Layout = { nodes: {}, notes: {} };
