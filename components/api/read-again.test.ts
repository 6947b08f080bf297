import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { waitFor } from "#lib/testing/wait-for.ts";
import { keyOf } from "./api-key.ts";
import { readAgain } from "./use-change.ts";

/** A list of pages, of which each read after the first waits until it is let go. */
function openList() {
  const client = new QueryClient();
  const waiting: { readonly page: number; readonly answer: () => void }[] = [];
  let reads = 0;
  const list = new InfiniteQueryObserver(client, {
    queryKey: keyOf("/api/tasks", { pages: true }),
    queryFn: async ({ pageParam }) => {
      reads += 1;
      const read = reads;
      if (read > 1) await new Promise<void>((answer) => waiting.push({ page: pageParam, answer }));
      return `page ${pageParam}, read ${read}`;
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
  });
  list.subscribe(() => {});
  const pages = () => list.getCurrentResult().data?.pages ?? [];
  const next = async (page: number) => {
    const found = await waitFor(`page ${page} to be asked for`, () =>
      waiting.find((one) => one.page === page),
    );
    waiting.splice(waiting.indexOf(found), 1);
    found.answer();
  };
  return { client, list, pages, next };
}

test("a page that somebody asks for is not lost where the list is read again meanwhile", async () => {
  const { client, list, pages, next } = openList();
  await waitFor("the first page", () => pages().length === 1);
  void list.fetchNextPage();
  const reading = readAgain(client, ["/api/tasks"]);
  await next(2);
  await waitFor("the second page", () => pages().length === 2);
  await next(1);
  await next(2);
  await reading;
  expect(pages()).toEqual(["page 1, read 3", "page 2, read 4"]);
});

test("a list that is being read is read anew", async () => {
  const { client, list, pages, next } = openList();
  await waitFor("the first page", () => pages().length === 1);
  void list.refetch();
  const reading = readAgain(client, ["/api/tasks"]);
  await next(1);
  await next(1);
  await reading;
  expect(pages()).toEqual(["page 1, read 3"]);
});
