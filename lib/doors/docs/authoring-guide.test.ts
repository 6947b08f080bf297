import { expect, test } from "vitest";
import { NODE_TYPE_NAMES } from "#lib/language/node-types/node-kinds.ts";
import { authoringGuide } from "./authoring-guide.ts";

const { text: overview, topics } = authoringGuide();

test("the overview says the way, shows a document, and names every topic, each node type among them", () => {
  expect(overview).toMatch(/create_agent.*update_agent.*test_agent.*publish_agent/s);
  expect(overview).toContain('"format": "laneway.agent/1"');
  expect(topics.map(({ topic }) => topic)).toEqual(expect.arrayContaining([...NODE_TYPE_NAMES]));
});

test.each(topics)("$topic is answered in less than 6 kB", ({ topic }) => {
  const guide = authoringGuide({ topic });
  expect(guide.text.length).toBeGreaterThan(200);
  expect(Buffer.byteLength(JSON.stringify(guide))).toBeLessThan(6_000);
});

test.each(topics)("$topic sends nobody to a clause, a page or a command that is not there", ({ topic }) => {
  const { text } = authoringGuide({ topic });
  expect(text).not.toMatch(/\(D\d+|\]\((?!https?:)|npm run/);
});

test.each(NODE_TYPE_NAMES)("%s comes with its config, outcomes, output and an example", (topic) => {
  const { text } = authoringGuide({ topic });
  expect(text).toMatch(/\| config \|.*Outcome.*```json\n\{.*"result"/s);
});

test("an unknown topic is refused with those that there are", () => {
  expect(() => authoringGuide({ topic: "lmm" })).toThrow(/is none of overview, .*llm/);
  expect(() => authoringGuide({ topic: "constructor" })).toThrow(/is none of/);
});
