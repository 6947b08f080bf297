import { expect, test } from "vitest";
import { requireJson } from "./require-json.ts";

const refused = (headers: Record<string, string>) => () => requireJson(new Headers(headers));

test.each([
  "application/json",
  "Application/JSON",
  "application/json; charset=utf-8",
  'application/json;charset="UTF-8"',
  "application/json; charset=utf8; profile=x",
  "application/json; odata=verbose",
])("%s is JSON", (type) => {
  expect(refused({ "content-type": type })).not.toThrow();
});

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=iso-8859-1",
  "application/json; charset=utf-16",
  "application/vnd.api+json",
  "application/jsonp",
  "text/plain; application/json",
  "",
])("%j is refused", (type) => {
  expect(refused({ "content-type": type })).toThrow(
    expect.objectContaining({ code: "unsupported_media_type" }),
  );
});

test("a body without a type, or compressed, is refused", () => {
  expect(refused({})).toThrow(expect.objectContaining({ code: "unsupported_media_type" }));
  expect(refused({ "content-type": "application/json", "content-encoding": "gzip" })).toThrow(
    expect.objectContaining({ code: "unsupported_media_type" }),
  );
  expect(refused({ "content-type": "application/json", "content-encoding": "identity" })).not.toThrow();
});
