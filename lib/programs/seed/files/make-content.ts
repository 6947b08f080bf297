import { readFile } from "node:fs/promises";
import { csvLine } from "#lib/contract/csv-line.ts";
import { CUSTOMERS, pick, type Share } from "../chance.ts";
import work from "../data/work.json" with { type: "json" };

export interface MadeContent {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The most that an order costs. */
const MOST = 900;

/** What is always the same one; the names of photos say what is on them. */
const SAMPLES: readonly (readonly [name: RegExp, file: string, type: string])[] = [
  [/receipt.*\.jpg$/i, "receipt.jpg", "image/jpeg"],
  [/shelf.*\.jpg$/i, "shelf.jpg", "image/jpeg"],
  [/parcel.*\.jpg$/i, "parcel.jpg", "image/jpeg"],
  [/\.png$/, "chart.png", "image/png"],
  [/\.pdf$/, "letter.pdf", "application/pdf"],
  [/\.zip$/, "orders.zip", "application/zip"],
];

/** A file's content by the ending of its name; the same shares make the same bytes. */
export async function makeContent({ name, share }: { name: string; share: Share }): Promise<MadeContent> {
  const sample = SAMPLES.find(([pattern]) => pattern.test(name));
  if (sample) {
    const [, file, type] = sample;
    return { type, bytes: await readFile(new URL(`./samples/${file}`, import.meta.url)) };
  }
  const [, title = "", ending] = /^(.*)\.(\w+)$/.exec(name) ?? [];
  const lines = Array.from({ length: 12 + Math.floor(share(60) * 24) }, (_, at) => ({
    order: `A-${1000 + Math.floor(share(100 + at) * 9000)}`,
    customer: pick(CUSTOMERS, share(200 + at)) ?? "",
    amount: Math.round(share(300 + at) ** 2 * MOST * 100) / 100,
  }));
  switch (ending) {
    case "csv": {
      const rows = lines.map(({ order, customer, amount }) => csvLine([order, customer, amount]));
      return made("text/csv", csvLine(["order", "customer", "amount"]) + rows.join(""));
    }
    case "json":
      return made("application/json", `${JSON.stringify({ title, lines }, null, 2)}\n`);
    case "md": {
      const parts = lines.map((_, at) => work.comments[at % work.comments.length]);
      return made("text/markdown", `# ${title}\n\n${parts.join("\n\n")}\n`);
    }
    case "txt": {
      const notes = lines.map(
        ({ order, customer, amount }) => `${customer}: ${order}   ${amount.toFixed(2)} EUR`,
      );
      return made("text/plain", `${title}\n\n${notes.join("\n")}\n`);
    }
    default:
      throw new Error(`there is no content for ${name}`);
  }
}

const made = (type: string, text: string): MadeContent => ({ type, bytes: Buffer.from(text) });
