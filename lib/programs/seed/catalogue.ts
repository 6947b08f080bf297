import type { z } from "zod";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { fileOf } from "./seed.ts";

export const TEAMS = [
  "Customer care",
  "Finance",
  "Logistics",
  "Legal and compliance",
  "People operations",
  "Marketing and everything that is said to customers before they have bought anything from us",
  "Pilot",
] as const;
export type TeamName = (typeof TEAMS)[number];

/** A node on a seeded run's path, as the trace shows it. */
export interface PathStep {
  readonly nodeId: string;
  /** Its share of the run's duration. */
  readonly share: number;
  /** `done` where it is left out. */
  readonly outcome?: string;
  readonly output: Json;
  /** The branches that the trace names as taken. */
  readonly takes?: readonly string[];
}

/**
 * A kind of agent, `agents/<name>.json`: a valid graph, and data for its finished runs. In the file $laneId, $laneName
 * and $thing (its subject in lower case) stand for what tells agents of a kind apart. In inputs, results and outputs
 * $order, $customer, $amount, $reason and $name are replaced for each run.
 */
export interface Shape {
  readonly graph: z.input<typeof AgentDocument>;
  readonly input: JsonObject;
  readonly result: Json;
  readonly path: readonly PathStep[];
  /** What its runs may fail by: public errors, whose `nodeId` is a step of the path. */
  readonly mishaps: readonly JsonObject[];
  /** The median duration, and its spread (of the logarithm). */
  readonly durationMs: number;
  readonly spread: number;
  /** Tokens of a run's model calls; 0: no model calls. */
  readonly tokens: number;
  /** The interaction node right after the first step, where seeded runs may wait. */
  readonly waitsAt?: string;
}

export interface SeededAgent {
  readonly name: string;
  readonly team: TeamName;
  readonly shapeName: string;
  readonly laneId: string;
  readonly shape: Shape;
  /** Its relative share of all runs. */
  readonly weight: number;
  /** Failed runs among its ended runs. */
  readonly failing: number;
  /** Days since its last run; 0: it still runs. */
  readonly retiredDays: number;
}

type Line = readonly [TeamName, string, string, string, number, number?, number?];

/** Team, shape, subject, name; weight, share of failures, days since it was retired. */
const LINES: readonly Line[] = JSON.parse(fileOf("data/agents.json"));

const ORDER_INPUT = fileOf("agents/order-input.json");

/** The seeded agents, besides the samples, each with its own graph. */
export const SEEDED_AGENTS: readonly SeededAgent[] = LINES.map(
  ([team, shapeName, thing, name, weight, failing = 0, retiredDays = 0]) => {
    const laneId = thing.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    const text = fileOf(`agents/${shapeName}.json`)
      .replaceAll('"$orderInput"', ORDER_INPUT)
      .replaceAll("$laneId", laneId)
      .replaceAll("$laneName", `${thing.charAt(0).toUpperCase()}${thing.slice(1)} comes in`)
      .replaceAll("$thing", thing);
    const shape = JSON.parse(text) as Shape; // the seed's tests validate its graph
    return { name, team, shapeName, laneId, shape, weight, failing, retiredDays };
  },
);

/** A template of JSON, in which an amount is a number. */
export const templateOf = (value: unknown) => JSON.stringify(value).replaceAll('"$amount"', "$amount");
