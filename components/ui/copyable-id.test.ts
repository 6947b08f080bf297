import { expect, test } from "vitest";
import { shortenMiddle } from "./copyable-id.tsx";

test("an id of ours keeps its prefix and both ends", () => {
  expect(shortenMiddle("agt_01m7y3xqq3vang6cy4dmh27g6s")).toBe("agt_01m7…7g6s");
  expect(shortenMiddle(`sha256:1caa${"0".repeat(56)}20e1`)).toBe("sha256:1caa…20e1");
  expect(shortenMiddle(`1caa${"0".repeat(56)}20e1`)).toBe("1caa…20e1");
});

test.each(["application", "a-lane-with-quite-a-long-name", "2391847205", "lane_0"])(
  "%s stays whole",
  (name) => {
    expect(shortenMiddle(name)).toBe(name);
  },
);
