import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createInvitation } from "#lib/nouns/invitations/create-invitation.ts";
import { DECOY_HASH, hashPassword } from "#lib/nouns/users/hash-password.ts";
import { inHashSlot } from "#lib/nouns/users/hash-slots.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { newAddress, SignInBrowser } from "./testing/sign-in-browser.ts";

const PASSWORD = "correct horse";
let started: TestRuntime;
let tenant: Tenant;
let passwordHash: string;
let email: string;

beforeAll(async () => {
  started = await startTestRuntime();
  tenant = await createTenant();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => started.close());
beforeEach(async () => {
  email = await personWithPassword();
});

async function personWithPassword(): Promise<string> {
  const person = await createUser({ workspaceId: tenant.workspaceId });
  const values = [person.userId, passwordHash];
  await started.runtime.db.pool.query("update users set password_hash = $2 where id = $1", values);
  return person.email;
}

const attempt = async (address: string, password = PASSWORD, browser = new SignInBrowser()) =>
  (await browser.signIn(address, password)).status;

/** No failure is forgiven from now on: the next attempts of a test take time. */
const freeze = () => started.runtime.db.pool.query("update rate_buckets set tokens = -1000 where tokens < 1");

/** Wrong passwords until one is refused unseen, each from an address of its own. */
async function lockOut(address: string, browser = () => new SignInBrowser()): Promise<number> {
  for (let made = 0; made < 100; made++) {
    const status = await attempt(address, "wrong", browser());
    expect([401, 429]).toContain(status);
    if (status === 429) {
      await freeze();
      return made;
    }
  }
  throw new Error("no attempt was refused");
}

describe("what is counted", () => {
  test("sign-ins are not: a person signs in as often as they like", async () => {
    const browser = new SignInBrowser();
    for (let made = 0; made < 30; made++) {
      expect(await attempt(email, PASSWORD, browser)).toBe(204);
      browser.jar.set("laneway.device=; Max-Age=0");
    }
  });

  test("failures by account, however its address is written", async () => {
    expect(await lockOut(email)).toBeGreaterThanOrEqual(20);
    for (const spelling of [email, ` ${email.toUpperCase()}`, `${email}  `]) {
      expect(await attempt(spelling)).toBe(429);
    }
  });

  test("failures by the /64 they come from, on however many accounts", async () => {
    const network = newAddress().replace("::1", "");
    const from = (index: number) =>
      new SignInBrowser("oidc", { address: `${network}::${index.toString(16)}` });
    let made = 0;
    while ((await attempt(`${randomToken()}@example.com`, "wrong", from(made + 1))) === 401) made++;
    expect(made).toBeGreaterThanOrEqual(60);
    await freeze();
    expect(await attempt(email, PASSWORD, from(5_000))).toBe(429);
    expect(await attempt(email, PASSWORD)).toBe(204);
  });

  test("guesses that arrive together: no more are looked at than guesses one after another", async () => {
    const statuses = await Promise.all(Array.from({ length: 45 }, () => attempt(email, "wrong")));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
    expect(statuses).toContain(429);
  });

  test("an account and an address that nobody has are refused alike, before and after the lock", async () => {
    const nobody = `${randomToken()}@example.com`;
    const answers = async (address: string) => {
      const response = await new SignInBrowser().signIn(address, "wrong");
      const { error } = await response.json();
      return [response.status, error.code, error.message, response.headers.has("retry-after")];
    };
    expect(await answers(nobody)).toEqual(await answers(email));
    await lockOut(email);
    await lockOut(nobody);
    expect(await answers(nobody)).toEqual(await answers(email));
  });

  test("what nobody is checked against costs what a password costs", async () => {
    const cost = (hash: string) => hash.split("$").slice(0, 4);
    expect(cost(DECOY_HASH)).toEqual(cost(await hashPassword(PASSWORD)));
  });
});

describe("a browser that has signed in before", () => {
  test("signs in while strangers who guess are locked out", async () => {
    const known = new SignInBrowser();
    expect(await attempt(email, PASSWORD, known)).toBe(204);
    await lockOut(email);
    expect(await attempt(email)).toBe(429);
    expect(await attempt(email, PASSWORD, known)).toBe(204);
  });

  test("is held to as many failures by itself, and locks nobody else out", async () => {
    const known = new SignInBrowser();
    await attempt(email, PASSWORD, known);
    expect(await lockOut(email, () => known)).toBeGreaterThanOrEqual(20);
    expect(await attempt(email)).toBe(204);
  });

  test("is known for the accounts it has signed in to and no other", async () => {
    const known = new SignInBrowser();
    await attempt(await personWithPassword(), PASSWORD, known);
    await lockOut(email);
    expect(await attempt(email, PASSWORD, known)).toBe(429);
  });

  test("is known by a sealed cookie alone", async () => {
    const forged = new SignInBrowser();
    forged.jar.set("laneway.device=forged");
    await lockOut(email);
    expect(await attempt(email, PASSWORD, forged)).toBe(429);
  });
});

describe("hashes are dear", () => {
  /** Takes every slot until the test releases them. */
  async function busy(work: () => Promise<void>): Promise<void> {
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const held = [0, 1].map(() => inHashSlot(() => gone));
    try {
      await work();
    } finally {
      letGo();
      await Promise.all(held);
    }
  }

  test("an invitation's link that is not good is refused before anything is hashed", async () => {
    await busy(async () => {
      const form = { token: randomToken(), name: "Grace", password: PASSWORD };
      const response = await new SignInBrowser().post("callback/invitation", form);
      expect([response.status, (await response.json()).error.code]).toEqual([404, "invitation_not_found"]);
    });
  });

  test("so is one for an address that has an account", async () => {
    const other = await createTenant();
    const { link } = await createInvitation({
      actor: other.owner,
      email,
      role: "viewer",
      teamIds: [],
    });
    const token = link.slice(link.lastIndexOf("/") + 1);
    await busy(async () => {
      const form = { token, name: "Grace", password: PASSWORD };
      expect((await new SignInBrowser().post("callback/invitation", form)).status).toBe(409);
    });
  });

  test("where too many wait for one, the next is told to come back, and signs in later", async () => {
    const waiting: Promise<unknown>[] = [];
    await busy(async () => {
      for (let made = 0; made < 50; made++) waiting.push(inHashSlot(async () => {}));
      const response = await new SignInBrowser().signIn(email, PASSWORD);
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
    });
    await Promise.all(waiting);
    expect(await attempt(email)).toBe(204);
  });
});

test("an address that no database can hold is refused like an unknown one", async () => {
  expect(await attempt("ada\0@example.com")).toBe(401);
});
