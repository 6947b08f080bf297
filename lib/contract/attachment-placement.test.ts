import { expect, test } from "vitest";
import { placeAttachments } from "./attachment-placement.ts";

const field = (
  name: string,
  rest: { required?: boolean; multiple?: boolean; acceptedTypes?: string[] } = {},
) => ({
  ...{ name, label: name, required: false, multiple: false, acceptedTypes: [] },
  ...rest,
});
const FIELDS = [
  field("photo", { acceptedTypes: ["image/*"] }),
  field("more", { multiple: true }),
  field("invoice", { required: true }),
];

/** Where attachments go, `type` or `type@field`. */
function placed(...sent: string[]) {
  const given = sent.map((one) => one.split("@"));
  const rules = { required: false, acceptedTypes: [], fields: FIELDS };
  const placing = placeAttachments(
    rules,
    given.map(([, name]) => name),
  );
  const places = given.map(([type = "", name]) => placing.place([type], name));
  return [
    ...places.map((place) => ("fault" in place ? place : FIELDS[place.field ?? -1]?.name)),
    placing.missing().map(({ message }) => message),
  ];
}

test.each<[string[], unknown[]]>([
  [["image/png"], ["invoice", []]],
  [
    ["image/png", "image/png", "image/png"],
    ["invoice", "photo", "more", []],
  ],
  [["image/png@photo"], ["photo", ["invoice is missing"]]],
  [
    ["image/png", "text/csv@invoice"],
    ["photo", "invoice", []],
  ],
  [
    ["text/csv@more", "text/csv@more", "text/csv"],
    ["more", "more", "invoice", []],
  ],
])("%j goes to required fields first, and to those it names", (sent, places) => {
  expect(placed(...sent)).toEqual(places);
});

test("an unknown field, one of another type, and one that is full are told", () => {
  expect(placed("text/csv@foto")[0]).toEqual({
    fault: "is not a field of the lane: it has photo, more, invoice",
    at: "field",
  });
  expect(placed("text/csv@photo")[0]).toEqual({ fault: "Only images are accepted", at: "type" });
  expect(placed("image/png@photo", "image/png@photo")[1]).toEqual({
    fault: "photo takes one file only",
    at: "attachment",
  });
});

test("the lane's types hold for fields that name none, and no longer for those that do", () => {
  const rules = {
    required: false,
    acceptedTypes: ["application/pdf"],
    fields: [field("invoice"), field("photo", { acceptedTypes: ["image/*"] })],
  };
  const placing = placeAttachments(rules);
  expect(placing.place(["text/plain"])).toEqual({ fault: "Only PDF and images are accepted", at: "type" });
  expect(placing.place(["image/png"])).toEqual({ field: 1, type: "image/png" });
  expect(placing.place(["application/pdf"])).toEqual({ field: 0, type: "application/pdf" });
});
