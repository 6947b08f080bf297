import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

/** From the top: each house imports only those after it. */
const HOUSES = ["programs", "doors", "execution", "nouns", "platform", "language", "contract"];
const TEST_CODE = /\.test\.tsx?$|\.fixture\.ts$|\.setup\.ts$|\/testing\//;
/** Types count: who reads a room has to know what they are. */
const IMPORT = /(?:from\s+|import\s*\(?\s*|new URL\(\s*)["'](#\w+\/|\.{1,2}\/)([^"']+)["']/g;

interface Source {
  readonly house: string;
  readonly room: string;
  readonly text: string;
  readonly imports: readonly string[];
}

/**
 * `lib/nouns/run-start/start-run.ts` is in the room `nouns/runs`; a file directly in a house is a room by itself. Of
 * `components`, which is one house, `components/runs/use-runs.ts` is in the room `components/runs`.
 */
function roomOf(file: string): { house: string; room: string } {
  const [top, house = "", next = ""] = file.split("/");
  if (top === "components") return { house: top, room: `${top}/${house}` };
  return { house, room: house === "contract" ? house : `${house}/${next.replace(/\..*/, "")}` };
}

function sourcesIn(folder: string): Map<string, Source> {
  const files = globSync(`${folder}/**/*.{ts,tsx,mjs}`).filter((file) => !TEST_CODE.test(file));
  return new Map(
    files.map((file) => {
      const text = readFileSync(file, "utf8");
      const imports = [...text.matchAll(IMPORT)].map(([, start = "", rest = ""]) =>
        start.startsWith("#")
          ? `${start.slice(1)}${rest}`
          : normalize(join(dirname(file), `${start}${rest}`)),
      );
      return [file, { ...roomOf(file), text, imports }];
    }),
  );
}

const sources = sourcesIn("lib");
const components = sourcesIn("components");

/** Which rooms of the same house each room imports. */
function importedRooms(sources: Map<string, Source>): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const { house, room, imports } of sources.values()) {
    const imported = rooms.get(room) ?? new Set();
    rooms.set(room, imported);
    for (const target of imports.map(roomOf))
      if (target.house === house && target.room !== room) imported.add(target.room);
  }
  return rooms;
}

/** The rooms that import themselves by way of others. */
function roomsInCircles(rooms: Map<string, Set<string>>): string[] {
  return [...rooms.keys()].filter((room) => reachableFrom(room, rooms).has(room));
}

function reachableFrom(start: string, rooms: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [...(rooms.get(start) ?? [])];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    if (reached.has(room)) continue;
    reached.add(room);
    open.push(...(rooms.get(room) ?? []));
  }
  return reached;
}

describe("the rooms of lib", () => {
  test("stand in the houses, beside tests' own", () => {
    const houses = new Set([...sources.values()].map(({ house }) => house));
    expect([...houses].filter((house) => house !== "testing").sort()).toEqual([...HOUSES].sort());
  });

  test("are each reachable from none of those that they import", () => {
    const rooms = importedRooms(sources);
    expect(rooms.size).toBeGreaterThan(40);
    expect(roomsInCircles(rooms)).toEqual([]);
  });

  test("import only houses after their own", () => {
    const upwards = [...sources].flatMap(([file, { house, imports }]) =>
      imports
        .filter((target) => HOUSES.indexOf(roomOf(target).house) < HOUSES.indexOf(house))
        .map((target) => `${file} → ${target}`),
    );
    expect(upwards).toEqual([]);
  });

  // Imports do not show what a room takes from the runtime.
  test("take from the runtime only what their house or one after it declares", () => {
    const declaredBy = new Map<string, string>();
    for (const { house, text } of sources.values()) {
      const [, slots = ""] =
        /declare module "#lib\/platform\/runtime\.ts" \{\s*interface Runtime \{(.*?)\n {2}\}/s.exec(text) ??
        [];
      for (const [, slot = ""] of slots.matchAll(/^\s*(?:readonly )?(\w+):/gm)) declaredBy.set(slot, house);
    }
    expect(declaredBy.size).toBeGreaterThan(15);
    const upwards = [...sources].flatMap(([file, { house, text }]) =>
      slotsTaken(text)
        .filter((slot) => HOUSES.indexOf(declaredBy.get(slot) ?? "contract") < HOUSES.indexOf(house))
        .map((slot) => `${file} takes ${slot} of ${declaredBy.get(slot)}`),
    );
    expect(upwards).toEqual([]);
  });

  test("are each named in ARCHITECTURE.md", () => {
    expect(unnamedRooms(sources).filter((room) => !room.startsWith("testing/"))).toEqual([]);
  });
});

describe("the rooms of components", () => {
  test("are each reachable from none of those that they import", () => {
    const rooms = importedRooms(components);
    expect(rooms.size).toBeGreaterThan(40);
    expect(roomsInCircles(rooms)).toEqual([]);
  });

  test("all stand on ui, which imports none of them", () => {
    const rooms = importedRooms(components);
    expect([...(rooms.get("components/ui") ?? ["?"])]).toEqual([]);
  });

  test("are each named in ARCHITECTURE.md", () => {
    expect(unnamedRooms(components)).toEqual([]);
  });
});

/** A file directly in a house needs no row. */
function unnamedRooms(sources: Map<string, Source>): string[] {
  const architecture = readFileSync("ARCHITECTURE.md", "utf8");
  const folders = [...sources].filter(([file]) => file.split("/").length > (file.startsWith("lib/") ? 3 : 2));
  return [...new Set(folders.map(([, { room }]) => room))].filter(
    (room) => !architecture.includes(`\`${room}\``),
  );
}

/** `runtime().db` and `const { db, log: logger } = runtime()`. */
function slotsTaken(text: string): string[] {
  const direct = [...text.matchAll(/runtime\(\)\s*\.(\w+)/g)].map(([, slot = ""]) => slot);
  const unpacked = [...text.matchAll(/\{([^{}]*)\} = runtime\(\);/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.split(":")[0]?.trim() ?? ""),
  );
  return [...direct, ...unpacked];
}
