import { expect, test } from "vitest";
import { showToast, showToastsBy, type Toast } from "./toast-queue.ts";

test("a toast from before the component is mounted is shown once, when it is", () => {
  const shown: Toast[] = [];
  const first: Toast = { kind: "done", title: "Run cancelled" };
  const second: Toast = { kind: "failed", title: "The run could not be cancelled" };
  showToast(first);
  showToastsBy((toast) => shown.push(toast));
  showToast(second);
  expect(shown).toEqual([first, second]);
});
