import { expect, test } from "vitest";
import { EventDataReader } from "./event-data.ts";

const STREAM =
  ": hello\r\nevent: message\nid: 7\ndata: one\n\ndata:two\rdata: more\r\r\nretry: 1\n\n\ndata: end\r\n\r\n";
const EVENTS = ["one", "two\nmore", "end"];

test("reads the data of events, whatever ends their lines", () => {
  expect(new EventDataReader().read(STREAM)).toEqual(EVENTS);
});

test.each(Array.from({ length: STREAM.length }, (_, at) => at))("the same when it is cut at %i", (at) => {
  const reader = new EventDataReader();
  expect([...reader.read(STREAM.slice(0, at)), ...reader.read(STREAM.slice(at))]).toEqual(EVENTS);
});

test("an event that is not complete is none", () => {
  expect(new EventDataReader().read("data: one\n\ndata: tw")).toEqual(["one"]);
  expect(new EventDataReader().read("data: one\n")).toEqual([]);
});
