import { expect, test } from "vitest";
import { joinPages } from "./join-pages.ts";

const author = { type: "user", id: "usr_1", name: "Maya" } as const;
const at = "2026-01-01T09:00:00.000Z";
const comment = (id: string) => ({
  id,
  author,
  body: "",
  attachments: [],
  version: 1,
  editedAt: null,
  mayChange: false,
  createdAt: at,
});
const changed = (title: string) => ({ author, action: "changed" as const, changes: { title }, at });

test("pages of a conversation read as one, the oldest first, with the fields of the newest", () => {
  const newest = {
    comments: [comment("c3")],
    activity: [changed("b"), changed("c")],
    names: { usr_2: "Ines" },
    hasEarlierComments: true,
    isFollowed: true,
  };
  const oldest = {
    comments: [comment("c1"), comment("c2")],
    activity: [changed("a")],
    names: { usr_3: "Noah" },
    hasEarlierComments: false,
    isFollowed: false,
  };
  expect(joinPages([newest, oldest])).toEqual({
    comments: [comment("c1"), comment("c2"), comment("c3")],
    activity: [changed("a"), changed("b"), changed("c")],
    names: { usr_2: "Ines", usr_3: "Noah" },
    hasEarlierComments: false,
    isFollowed: true,
  });
});
