import { expect, test } from "vitest";
import {
  type AttachmentRules,
  chooserTypes,
  countFileFaults,
  encodedBytes,
  MAX_FILE_BYTES,
  placeFiles,
  tooMuch,
} from "./file-rules.ts";

const field = (
  name: string,
  acceptedTypes: string[],
  more: Partial<AttachmentRules["fields"][number]> = {},
) => ({
  name,
  label: name,
  description: "",
  required: false,
  multiple: false,
  acceptedTypes,
  ...more,
});
const rules = (fields: AttachmentRules["fields"], more: Partial<AttachmentRules> = {}): AttachmentRules => ({
  supported: true,
  required: false,
  acceptedTypes: [],
  fields,
  ...more,
});
const file = (type: string, size = 1) => ({ name: "a", type, size });

test("a file fills the first field that accepts its type and has room, required ones first", () => {
  const lane = rules([field("Photo", ["image/*"]), field("Papers", [], { multiple: true, required: true })]);
  expect(placeFiles(lane, [file("image/png"), file("image/png"), file("text/plain")])).toEqual({
    files: [
      { field: 1, type: "image/png" },
      { field: 0, type: "image/png" },
      { field: 1, type: "text/plain" },
    ],
    missing: [],
  });
  expect(placeFiles(lane, [file("image/png")]).missing).toEqual([]);
  expect(placeFiles(lane, []).missing).toEqual(["Papers is missing"]);
});

test("what no field takes, or has room for, says why", () => {
  const lane = rules([field("Certificate", ["application/pdf"])]);
  const { files } = placeFiles(lane, [file("application/pdf"), file("application/pdf"), file("image/png")]);
  expect(files).toEqual([
    { field: 0, type: "application/pdf" },
    { fault: "Certificate takes one file only", at: "attachment" },
    { fault: "Only PDF is accepted", at: "type" },
  ]);
});

test("without fields the lane's own types rule", () => {
  const lane = rules([], { acceptedTypes: ["text/*"], required: true });
  expect(placeFiles(lane, [])).toEqual({ files: [], missing: ["Add at least one attachment"] });
  expect(placeFiles(lane, [file("text/csv; charset=utf-8")]).files).toMatchObject([{ field: undefined }]);
});

test("what a file is by its content counts before what the browser calls it", () => {
  const lane = rules([], { acceptedTypes: ["text/csv"] });
  const csv = {
    ...file("application/vnd.ms-excel"),
    types: ["text/csv", "application/vnd.ms-excel"] as const,
  };
  const excel = { ...file("text/csv"), types: ["application/vnd.ms-excel"] as const };
  expect(placeFiles(lane, [csv, excel]).files).toEqual([
    { field: undefined, type: "text/csv" },
    { fault: "Only CSV is accepted", at: "type" },
  ]);
});

test("the chooser offers extensions beside the types", () => {
  expect(chooserTypes(rules([], { acceptedTypes: ["text/csv"] }))).toBe("text/csv,.csv");
  expect(chooserTypes(rules([field("a", ["application/csv"]), field("b", ["image/png"])]))).toBe(
    "application/csv,image/png,.csv,.png",
  );
  expect(chooserTypes(rules([field("a", ["text/csv"]), field("b", [])]))).toBe("");
});

test("files that would make the request too large are refused before they are read", () => {
  expect(tooMuch([file("a/b", MAX_FILE_BYTES)])).toBeUndefined();
  expect(tooMuch([file("a/b", MAX_FILE_BYTES), file("a/b", 3)])).toContain("fit a request");
  expect(encodedBytes(4)).toBe(8);
});

test("refused files, missing ones and what the server said are counted, each file once", () => {
  const lane = rules([field("Certificate", ["application/pdf"], { required: true })]);
  expect(countFileFaults(lane, [])).toBe(1);
  expect(countFileFaults(lane, [file("image/png")])).toBe(2);
  expect(countFileFaults(lane, [file("application/pdf"), file("image/png")], new Map([[1, "no"]]))).toBe(1);
  expect(countFileFaults(lane, [file("application/pdf")], new Map([[0, "is empty"]]))).toBe(1);
  expect(countFileFaults({ ...lane, supported: false }, [])).toBe(0);
});
