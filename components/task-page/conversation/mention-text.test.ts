import { expect, test } from "vitest";
import { mentionBefore, peopleFor, withMentions, withoutMentions, withPerson } from "./mention-text.ts";

const ann = { id: "usr_1", name: "Ann" };
const annLee = { id: "usr_2", name: "Ann Lee" };
const maya = { id: "usr_3", name: "Maya [Ops] Lindt" };

test.each([
  ["Look @ma", 8, "ma"],
  ["@", 1, ""],
  ["(@ann", 5, "ann"],
  ["Look @maya li", 13, "maya li"],
  ["Look @ma and", 5, undefined],
  ["mail me@example.com", 19, undefined],
  ["@ann said it again", 18, undefined],
])("in %o at %i is typed %o", (text, cursor, typed) => {
  expect(mentionBefore(text, cursor)).toBe(typed);
});

test("people are found by the beginning of each word of their name", () => {
  expect(peopleFor([ann, annLee, maya], "li")).toEqual([maya]);
  expect(peopleFor([ann, annLee, maya], "ann").map(({ id }) => id)).toEqual(["usr_1", "usr_2"]);
});

test("the chosen name replaces what was typed, and the text after it stays", () => {
  expect(withPerson({ text: "Hi @an there", cursor: 6 }, annLee)).toEqual({
    text: "Hi @Ann Lee there",
    cursor: 12,
  });
});

test("each name of a chosen person becomes a mention, the longest name first", () => {
  expect(withMentions("@Ann and @Ann Lee, @Annabel", [ann, annLee])).toBe(
    "@[Ann](usr_1) and @[Ann Lee](usr_2), @Annabel",
  );
  expect(withMentions("@Maya Ops Lindt", [maya])).toBe("@[Maya Ops Lindt](usr_3)");
  expect(withMentions("@Ann", [])).toBe("@Ann");
});

const ID = "usr_01kaj5w3f8e0m7c2q9t4v6x8z1";
const OTHER = "usr_01kaj5w3f8e0m7c2q9t4v6x8z2";

test("a stored comment is edited with names, and saved as it was", () => {
  const body = `Hi @[Ann](${ID}), and @[Ann Lee](${OTHER})!`;
  const { text, mentioned } = withoutMentions(body);
  expect(text).toBe("Hi @Ann, and @Ann Lee!");
  expect(withMentions(text, mentioned)).toBe(body);
});

test.each([
  ["two people of one name", `@[Ann](${ID}) @[Ann](${OTHER})`],
  ["a name that is written beside its mention", `@Ann and @[Ann](${ID})`],
])("%s stay as they are stored", (_, body) => {
  expect(withoutMentions(body)).toEqual({ text: body, mentioned: [] });
});
