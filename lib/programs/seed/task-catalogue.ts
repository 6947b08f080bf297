import type { TeamName } from "./catalogue.ts";

/** What a small team works on in a week: its project, and the subjects of its tasks. */
export interface SeededProject {
  readonly team: TeamName;
  readonly name: string;
  readonly prefix: string;
  readonly labels: readonly string[];
  /** Each is made several times, about another customer. */
  readonly titles: readonly string[];
}

export const PROJECTS: readonly SeededProject[] = [
  {
    team: "Customer care",
    name: "Complaints",
    prefix: "CARE",
    labels: ["refund", "escalated", "phone", "waiting for customer"],
    titles: [
      "Answer $customer about the late parcel",
      "Refund $order twice charged",
      "Call $customer back",
      "Find out why $order was opened at the border",
      "Apologise to $customer for the wrong size",
      "Check whether $order may be returned after 30 days",
      "Summarise this week's complaints about packaging",
      "Replace the broken lamp of $customer",
    ],
  },
  {
    team: "Finance",
    name: "Month end",
    prefix: "FIN",
    labels: ["invoice", "audit", "urgent supplier", "vat"],
    titles: [
      "Match the payment of $customer",
      "Correct the VAT on $order",
      "Remind $customer of two open invoices",
      "Ask the bank about the returned debit of $customer",
      "Prepare the list of accruals",
      "Approve the credit note for $order",
      "Reconcile the cash book of the shop",
    ],
  },
  {
    team: "Logistics",
    name: "Warehouse",
    prefix: "LOG",
    labels: ["stock", "carrier", "customs", "cold chain"],
    titles: [
      "Trace $order with the carrier",
      "Count shelf 14 again",
      "Move the slow goods of $customer to the upper floor",
      "Order 400 boxes for the week before Christmas",
      "File the damage report of $order",
      "Change the pick-up time of $customer",
    ],
  },
];

/** Said in comments, by people and by agents. */
export const COMMENTS: readonly string[] = [
  "I called, nobody answered. I will try again **tomorrow morning**.",
  "The carrier says it is in Leipzig since Tuesday:\n\n| when | where |\n|---|---|\n| Mon 18:04 | Rotterdam |\n| Tue 06:40 | Leipzig |",
  "Done as agreed. The letter is in the documents.",
  "This is the same as last month, see the number in the description.",
  "Can somebody from finance look at the amount? It differs by 3.40.",
  "- asked the warehouse\n- asked the carrier\n- waiting for both",
  "The customer thanked us and closed the case.",
  "I checked the order: it was charged twice, on the 3rd and on the 4th. A refund of the second charge is right.",
];

export const DESCRIPTIONS: readonly (string | null)[] = [
  null,
  "The customer wrote on Monday and again on Wednesday.\n\n1. Look at the order\n2. Ask the carrier\n3. Answer",
  "See the thread of last week. **Not** before the invoice is paid.",
  "What we know so far:\n\n- the parcel left on time\n- the label was readable\n\n> Please answer by Friday.",
];

/** Titles of documents, by the team that writes them down. */
export const DOCUMENTS: Readonly<Record<"Customer care" | "Finance" | "Logistics", readonly string[]>> = {
  "Customer care": ["How we answer complaints", "Refund rules", "Phone calls", "Letters and phrases"],
  Finance: ["Closing the month", "Suppliers", "VAT by country", "Who approves what"],
  Logistics: ["Carriers", "Customs papers", "The warehouse, shelf by shelf", "Cold chain"],
};
