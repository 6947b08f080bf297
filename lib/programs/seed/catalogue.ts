import { decision, questionnaire, twoDecisions } from "./graphs/interactive-shapes.ts";
import { longPipeline, needsConnection, waitsForCallback } from "./graphs/large-shapes.ts";
import { chat, synchronise, triage } from "./graphs/pipeline-shapes.ts";
import type { Shape, Subject } from "./graphs/shape.ts";

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

const SHAPES = {
  decision,
  questionnaire,
  twoDecisions,
  triage,
  chat,
  synchronise,
  longPipeline,
  needsConnection,
  waitsForCallback,
} satisfies Record<string, (subject: Subject) => Shape>;
type ShapeName = keyof typeof SHAPES;

export interface SeededAgent {
  readonly name: string;
  readonly team: TeamName;
  readonly shapeName: ShapeName;
  readonly laneId: string;
  readonly laneName: string;
  readonly shape: Shape;
  /** Its relative share of all runs. */
  readonly weight: number;
  /** Failed runs among its ended runs. */
  readonly failing: number;
  /** Days since its last run; 0: it still runs. */
  readonly retiredDays: number;
}

const [CARE, FINANCE, LOGISTICS, LEGAL, PEOPLE, MARKETING, PILOT] = TEAMS;

type Line = readonly [TeamName, ShapeName, string, string, number, number?, number?];

/** Team, shape, subject, name; weight, share of failures, days since it was retired. */
const LINES: readonly Line[] = [
  [LOGISTICS, "longPipeline", "parcel", "Parcel router", 260, 0.035],
  [CARE, "triage", "support request", "Support triage", 150, 0.07],
  [CARE, "chat", "order", "Order assistant", 130, 0.03],
  [FINANCE, "synchronise", "invoice", "Invoice sync", 110, 0.14],
  [LOGISTICS, "synchronise", "stock level", "Stock levels", 80, 0.09],
  [FINANCE, "triage", "payment", "Payment sorter", 50, 0.05],
  [CARE, "longPipeline", "return", "Return labels", 40, 0.02],
  [MARKETING, "triage", "review", "Review reader", 30, 0.11],
  [MARKETING, "chat", "product", "Product advisor", 25, 0.04],
  [FINANCE, "longPipeline", "ledger entry", "Ledger entries", 20, 0.02],
  [LOGISTICS, "triage", "delivery complaint", "Delivery complaints", 16, 0.06],
  [PEOPLE, "chat", "holiday", "Holiday desk", 12, 0.02],
  [CARE, "decision", "refund", "Refunds over the limit", 9, 0.12],
  [CARE, "questionnaire", "claim", "Claims that lack something", 8, 0.1],
  [FINANCE, "decision", "credit note", "Credit notes", 7, 0.08],
  [LEGAL, "triage", "contract clause", "Clause checker", 6, 0.05],
  [LEGAL, "decision", "supplier contract", "Supplier contracts", 5, 0.15],
  [PEOPLE, "questionnaire", "expense", "Expense reports", 5, 0.06],
  [LOGISTICS, "decision", "express delivery", "Express deliveries", 4, 0.07],
  [
    LOGISTICS,
    "synchronise",
    "customs declaration",
    "Customs declarations for parcels that leave the European Union by road, rail or short sea shipping",
    4,
    0.3,
  ],
  [
    MARKETING,
    "longPipeline",
    "newsletter",
    "Newsletter segments: customers who bought at least twice and have not opened anything for a quarter",
    3,
    0.02,
  ],
  [
    LEGAL,
    "questionnaire",
    "data request",
    "Requests under Article 15 GDPR: what we hold about a person, from which systems, and since when",
    3,
    0.04,
  ],
  [FINANCE, "triage", "dunning letter", "Dunning letters", 3, 0.08],
  [CARE, "chat", "warranty", "Warranty helper", 3, 0.03],
  [PEOPLE, "decision", "contract of employment", "New contracts", 2, 0.05],
  [PEOPLE, "triage", "application", "Applications", 2, 0.06],
  [MARKETING, "synchronise", "campaign", "Campaign figures", 2, 0.12],
  [LOGISTICS, "longPipeline", "pallet", "Pallet planner", 2, 0.01],
  [FINANCE, "decision", "bank transfer", "Transfers over 10,000 EUR", 2, 0.1],
  [LEGAL, "chat", "policy", "Policy answers", 1.5, 0.02],
  [CARE, "triage", "goodwill case", "Goodwill cases", 1.5, 0.07],
  [FINANCE, "questionnaire", "vendor", "Vendor details", 1, 0.05],
  [LOGISTICS, "triage", "damage report", "Damage reports", 1, 0.06],
  [PEOPLE, "longPipeline", "payroll line", "Payroll check", 1, 0.01],
  [MARKETING, "decision", "press release", "Press releases", 0.6, 0.09],
  [LEGAL, "synchronise", "sanctions list", "Sanctions lists", 0.6, 0.2],
  [CARE, "questionnaire", "complaint", "Complaints to the management", 0.5, 0.03],
  [FINANCE, "chat", "tax question", "Tax questions", 0.4, 0.02],
  [PEOPLE, "questionnaire", "exit interview", "Exit interviews", 0.3, 0.02],
  [MARKETING, "longPipeline", "price change", "Price changes", 0.3, 0.05],
  [LEGAL, "twoDecisions", "guarantee", "Guarantees", 0.2, 0.1],
  [PILOT, "triage", "forecast", "Forecast pilot", 0.25, 0.08],
  [PILOT, "decision", "exception", "Exceptions pilot", 0.05, 0.1],
  [LOGISTICS, "synchronise", "fax order", "Orders by fax", 6, 0.1, 61],
  [FINANCE, "needsConnection", "booking", "Ledger bookings", 0],
  [LOGISTICS, "waitsForCallback", "pick-up", "Carrier pick-ups", 0],
  [PILOT, "triage", "experiment", "Experiment that nobody has started yet", 0],
];

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** The seeded agents, besides the samples, each with its own graph. */
export const SEEDED_AGENTS: readonly SeededAgent[] = LINES.map(
  ([team, shapeName, thing, name, weight, failing = 0, retiredDays = 0]) => {
    const laneId = slug(thing);
    const laneName = `${thing.charAt(0).toUpperCase()}${thing.slice(1)} comes in`;
    const shape = SHAPES[shapeName]({ laneId, laneName, thing });
    return { name, team, shapeName, laneId, laneName, shape, weight, failing, retiredDays };
  },
);
