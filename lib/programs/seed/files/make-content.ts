import { readFile } from "node:fs/promises";
import { csvLine } from "#lib/contract/csv-line.ts";
import { pick, type Share } from "../chance.ts";
import { CUSTOMERS } from "../customers.ts";
import { COMMENTS } from "../task-catalogue.ts";
import { drawChart } from "./draw-chart.ts";
import { writePdf } from "./write-pdf.ts";
import { writeZip } from "./write-zip.ts";

export interface MadeContent {
  readonly type: string;
  readonly bytes: Buffer;
}

interface Line {
  readonly order: string;
  readonly customer: string;
  readonly amount: number;
}

interface Subject {
  /** The file's name without its ending. */
  readonly title: string;
  readonly lines: readonly Line[];
}

interface Format {
  readonly type: string;
  make(subject: Subject): Buffer | Promise<Buffer>;
}

/** The most that an order costs. */
const MOST = 900;
/** Photos are of these; the names of files say which. */
const PHOTOS = ["receipt", "shelf", "parcel"] as const;

/** By the ending of names. */
const FORMATS: Readonly<Record<string, Format>> = {
  png: {
    type: "image/png",
    make: ({ lines }) => drawChart(lines.slice(0, 12).map(({ amount }) => 0.05 + (0.9 * amount) / MOST)),
  },
  jpg: { type: "image/jpeg", make: ({ title }) => photoOf(title) },
  pdf: {
    type: "application/pdf",
    make: ({ title, lines }) => writePdf({ title, lines: lines.map(lineText) }),
  },
  csv: { type: "text/csv", make: ({ lines }) => tableOf(lines) },
  json: {
    type: "application/json",
    make: ({ title, lines }) => Buffer.from(`${JSON.stringify({ title, lines }, null, 2)}\n`),
  },
  txt: { type: "text/plain", make: ({ title, lines }) => Buffer.from(`${title}\n\n${noteOf(lines)}\n`) },
  md: {
    type: "text/markdown",
    make: ({ title, lines }) =>
      Buffer.from(`# ${title}\n\n${lines.map((_, at) => COMMENTS[at % COMMENTS.length]).join("\n\n")}\n`),
  },
  zip: {
    type: "application/zip",
    make: ({ title, lines }) =>
      writeZip([
        { name: `${title}.csv`, bytes: tableOf(lines) },
        { name: "note.txt", bytes: Buffer.from(`${noteOf(lines)}\n`) },
      ]),
  },
};

/** A file's content by the ending of its name; the same shares make the same bytes. */
export async function makeContent({ name, share }: { name: string; share: Share }): Promise<MadeContent> {
  const [, title = "", ending = ""] = /^(.*)\.(\w+)$/.exec(name) ?? [];
  const format = FORMATS[ending];
  if (!format) throw new Error(`there is no format for ${name}`);
  const lines = Array.from({ length: 12 + Math.floor(share(60) * 24) }, (_, at) => ({
    order: `A-${1000 + Math.floor(share(100 + at) * 9000)}`,
    customer: pick(CUSTOMERS, share(200 + at)) ?? "",
    amount: Math.round(share(300 + at) ** 2 * MOST * 100) / 100,
  }));
  return { type: format.type, bytes: await format.make({ title, lines }) };
}

const lineText = ({ order, amount }: Line) => `${order}   ${amount.toFixed(2)} EUR`;

const noteOf = (lines: readonly Line[]) =>
  lines.map((line) => `${line.customer}: ${lineText(line)}`).join("\n");

const tableOf = (lines: readonly Line[]) =>
  Buffer.from(
    csvLine(["order", "customer", "amount"]) +
      lines.map(({ order, customer, amount }) => csvLine([order, customer, amount])).join(""),
  );

function photoOf(title: string): Promise<Buffer> {
  const said = title.toLowerCase();
  const photo = PHOTOS.find((one) => said.includes(one));
  if (!photo) throw new Error(`there is no photo of ${title}`);
  return readFile(new URL(`./photos/${photo}.jpg`, import.meta.url));
}
