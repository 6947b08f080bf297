import type { TeamName } from "../catalogue.ts";

/** What a team keeps as files. */
export interface SeededFiles {
  readonly team: TeamName;
  readonly count: number;
  /** Each is made several times, about another customer, order or week. */
  readonly names: readonly string[];
}

export const FILES: readonly SeededFiles[] = [
  {
    team: "Customer care",
    count: 24,
    names: [
      "Damaged parcel $order.jpg",
      "Complaints of week $week.csv",
      "Letter about $order.pdf",
      "Call with $customer.txt",
      "Chat about $order.json",
      "Returns of week $week.png",
      "All letters of week $week.zip",
      "Phrases of week $week.md",
    ],
  },
  {
    team: "Finance",
    count: 24,
    names: [
      "Invoice $order.pdf",
      "Open items of week $week.csv",
      "Receipt $order.jpg",
      "Revenue of week $week.png",
      "Bank export of week $week.json",
      "Credit note $order.pdf",
      "For the tax office, week $week.zip",
      "What $customer owes us.txt",
    ],
  },
  {
    team: "Logistics",
    count: 20,
    names: [
      "Delivery note $order.pdf",
      "Shelf 14 in week $week.jpg",
      "Stock of week $week.csv",
      "Parcel $order at the border.jpg",
      "Parcels of week $week.png",
      "Carrier's answer about $order.json",
    ],
  },
  {
    team: "Legal and compliance",
    count: 12,
    names: [
      "Contract of week $week.pdf",
      "What we hold about $customer.zip",
      "Clauses of week $week.md",
      "Data requests of week $week.csv",
    ],
  },
  {
    team: "People operations",
    count: 8,
    names: ["Expenses of week $week.csv", "Receipt of the trip in week $week.jpg", "Contract $order.pdf"],
  },
  {
    team: "Marketing and everything that is said to customers before they have bought anything from us",
    count: 8,
    names: ["Newsletter of week $week.png", "Campaign of week $week.csv", "Press release $week.pdf"],
  },
  { team: "Pilot", count: 4, names: ["Forecast of week $week.json", "Forecast of week $week.png"] },
];
