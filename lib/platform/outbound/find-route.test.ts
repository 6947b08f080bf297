import fc from "fast-check";
import { expect, test } from "vitest";
import { createAllowList } from "./allow-list.ts";
import type { ProxySettings } from "./choose-proxy.ts";
import { findRoute, parseTarget, type Route } from "./find-route.ts";
import { createHostLookups } from "./host-lookups.ts";
import { isOutboundError } from "./outbound-error.ts";

interface Setting {
  readonly allow?: readonly string[];
  readonly trustedOrigins?: readonly string[];
  readonly trusted?: boolean;
  readonly names?: Readonly<Record<string, readonly string[]>>;
  readonly proxies?: ProxySettings;
}

async function route(url: string, setting: Setting = {}): Promise<Route> {
  return findRoute({
    url: parseTarget(url),
    askedBy: "wsp_test",
    trusted: setting.trusted ?? false,
    signal: AbortSignal.timeout(5_000),
    policy: {
      allow: createAllowList(setting.allow ?? []),
      trustedOrigins: new Set(setting.trustedOrigins),
      proxies: setting.proxies ?? { bypass: [] },
      lookupTimeoutMs: 1_000,
      lookups: async ({ host }) => {
        const addresses = setting.names?.[host];
        if (!addresses) throw new Error(`unknown: ${host}`);
        return addresses;
      },
    },
  });
}

/** The addresses it may go to, or why it may not. */
async function verdict(url: string, setting?: Setting): Promise<string> {
  try {
    return (await route(url, setting)).addresses.join(" ");
  } catch (error) {
    if (isOutboundError(error)) return error.reason;
    throw error;
  }
}

test.for([
  "http://127.0.0.1/",
  "http://127.1/",
  "http://127.0.1/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0x7f.0.0.1/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://017700000001/",
  "http://0177.0x0.0.1/",
  "http://127.0.0.1./",
  "http://127.000.000.001/",
  "http://0/",
  "http://0.0.0.0/",
  "http://00000000/",
  "http://①②⑦.⓪.⓪.①/",
  "http://127。0。0。1/",
  "http://%31%32%37.0.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://2852039166/",
  "http://0xA9FEA9FE/",
  "http://0251.0376.0251.0376/",
  "http://[::1]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[::]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[0000:0000:0000:0000:0000:ffff:7f00:0001]/",
  "http://[::127.0.0.1]/",
  "http://[::ffff:0:127.0.0.1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[2001:0:7f00:1::1]/",
  "http://[fe80::1]/",
  "http://[fd00:ec2::254]/",
  "http://[ff02::1]/",
  "http://10.0.0.1/",
  "http://012.0.0.1/",
  "http://192.168.1.1:8080/",
  "http://172.16.0.1/",
  "http://100.64.0.1/",
  "http://198.18.0.1/",
  "http://255.255.255.255/",
  "http://224.0.0.1/",
  "http://168.63.129.16/",
  "HTTP://127.0.0.1/",
  "http:127.0.0.1",
  "http:/127.0.0.1",
  "http:\\\\127.0.0.1\\",
  "http://127.0.0.1#@example.com/",
  "http://127.0.0.1?@example.com/",
  "http://127.0.0.1\\@example.com/",
  "http://127.0.0\t.1/",
  "http://[::ffff:8.8.8.8%25lo]/",
  "http://[fe80::1%25eth0]/",
])("%s is not called", async (url) => {
  const expected = URL.canParse(url) ? "blocked_address" : "invalid_request";
  expect(await verdict(url)).toBe(expected);
});

test.for([
  ["ftp://example.com/", "only http and https"],
  ["file:///etc/passwd", "only http and https"],
  ["javascript:alert(1)", "only http and https"],
  ["data:text/plain,x", "only http and https"],
  ["gopher://example.com:70/", "only http and https"],
  ["http://user@example.com/", "user information"],
  ["https://user:secret@example.com/", "user information"],
  ["http://:secret@example.com/", "user information"],
  ["example.com", "no URL"],
  ["//example.com/", "no URL"],
  ["http://", "no URL"],
  ["", "no URL"],
  ["http://exa mple.com/", "no URL"],
  ["http://[::1/", "no URL"],
  ["http://1.2.3.256/", "no URL"],
  ["http://example.com:99999/", "no URL"],
  [`http://${"a".repeat(60)}.${"b.".repeat(100)}example/`, "too long"],
])("%j is refused before anything is resolved: %s", ([url = ""]) => {
  expect(() => parseTarget(url)).toThrow(expect.objectContaining({ reason: "invalid_request" }));
});

/** The spellings of one IPv4 address that URLs have. */
function spellingsOf(address: number): string[] {
  const bytes = [24, 16, 8, 0].map((shift) => (address >>> shift) & 255);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const [hex, octal] = [16, 8].map((base) => bytes.map((byte) => byte.toString(base)));
  return [
    bytes.join("."),
    `${bytes.join(".")}.`,
    String(address),
    `0x${address.toString(16)}`,
    `0${address.toString(8)}`,
    `${a}.${(b << 16) | (c << 8) | d}`,
    `${a}.${b}.${(c << 8) | d}`,
    (hex ?? []).map((byte) => `0x${byte}`).join("."),
    (octal ?? []).map((byte) => `0${byte}`).join("."),
    `[::ffff:${bytes.join(".")}]`,
    `[::ffff:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}]`,
    `[64:ff9b::${bytes.join(".")}]`,
  ];
}

test("every spelling of an address gets the same verdict", async () => {
  const inside = fc.constantFrom(0x7f000001, 0x0a000001, 0xa9fea9fe, 0xc0a80101, 0xac100001, 0x00000000);
  const anywhere = fc.nat({ max: 0xffffffff });
  await fc.assert(
    fc.asyncProperty(fc.oneof(inside, anywhere), async (address) => {
      const verdicts = await Promise.all(
        spellingsOf(address).map(async (host) =>
          (await verdict(`http://${host}/`)) === "blocked_address" ? "refused" : "called",
        ),
      );
      expect(new Set(verdicts).size).toBe(1);
    }),
  );
});

test("a name is as public as every one of its addresses", async () => {
  const names = {
    "good.example": ["93.184.216.34", "2606:4700::1"],
    "mixed.example": ["93.184.216.34", "10.0.0.1"],
    "inside.example": ["127.0.0.1"],
    "mapped.example": ["::ffff:192.168.0.1"],
    "zoned.example": ["fe80::1%eth0"],
    "nonsense.example": ["not an address"],
    "empty.example": [],
    localhost: ["93.184.216.34"],
    "sub.localhost": ["93.184.216.34"],
  };
  expect(await verdict("http://good.example/", { names })).toBe("93.184.216.34 2606:4700::1");
  expect(await verdict("http://GOOD.example./", { names })).toBe("93.184.216.34 2606:4700::1");
  for (const host of [
    "mixed.example",
    "inside.example",
    "mapped.example",
    "zoned.example",
    "nonsense.example",
  ])
    expect([host, await verdict(`http://${host}/`, { names })]).toEqual([host, "blocked_address"]);
  expect(await verdict("http://localhost/", { names })).toBe("blocked_address");
  expect(await verdict("http://sub.localhost./", { names })).toBe("blocked_address");
  expect(await verdict("http://empty.example/", { names })).toBe("dns");
  expect(await verdict("http://unknown.example/", { names })).toBe("dns");
});

test("what the operator allows is called, and nothing beside it", async () => {
  const names = {
    "erp.corp": ["10.1.2.3"],
    "a.lan.corp": ["192.168.1.1"],
    "lan.corp": ["192.168.1.1"],
    "evil-erp.corp": ["10.1.2.3"],
    "meta.lan.corp": ["169.254.169.254"],
    "azure.lan.corp": ["168.63.129.16"],
  };
  const setting = {
    names,
    allow: ["ERP.corp:8080", "*.lan.corp", "172.16.0.0/12", "[fd00::5]:443", "127.0.0.1:9"],
  };
  const called = [
    "http://erp.corp:8080/",
    "http://a.lan.corp/",
    "http://172.16.5.5/",
    "http://[::ffff:172.16.5.5]/",
    "https://[fd00::5]/",
    "http://127.0.0.1:9/",
  ];
  for (const url of called) expect([url, await verdict(url, setting)]).not.toEqual([url, "blocked_address"]);
  const refused = [
    "http://erp.corp/",
    "http://evil-erp.corp:8080/",
    "http://lan.corp/",
    "http://10.1.2.3/",
    "http://172.32.0.0.lan.corp.evil.example/",
    "http://[fd00::5]/",
    "http://127.0.0.1/",
    "http://[64:ff9b::ac10:505]/",
  ];
  for (const url of refused) {
    expect(["blocked_address", "dns"], url).toContain(await verdict(url, setting));
  }
  // A wildcard must not open the cloud's metadata to a person who can add a name below it.
  expect(await verdict("http://meta.lan.corp/", setting)).toBe("blocked_address");
  expect(await verdict("http://azure.lan.corp/", setting)).toBe("blocked_address");
  expect(await verdict("http://169.254.169.254/", { allow: ["169.254.169.254"] })).toBe("169.254.169.254");
});

test("an origin set by env is for trusted calls, at its own scheme and port", async () => {
  const setting = { trustedOrigins: ["http://127.0.0.1:11434"], trusted: true };
  expect(await verdict("http://127.0.0.1:11434/v1/chat", setting)).toBe("127.0.0.1");
  expect(await verdict("http://127.0.0.1:11434/", { ...setting, trusted: false })).toBe("blocked_address");
  expect(await verdict("http://127.0.0.1:11435/", setting)).toBe("blocked_address");
  expect(await verdict("https://127.0.0.1:11434/", setting)).toBe("blocked_address");
});

test("a refusal names the host and never what it resolved to", async () => {
  const names = { "inside.example": ["10.20.30.40"] };
  const error = await route("http://inside.example/", { names }).catch((error: unknown) => error);
  expect(String(error)).toContain("inside.example");
  expect(JSON.stringify(error) + String(error)).not.toContain("10.20.30.40");
});

test("behind a proxy the target is checked all the same, except what the operator named", async () => {
  const proxies = { http: "http://proxy.corp:3128", https: "http://proxy.corp:3128", bypass: [] };
  const names = { "inside.example": ["10.0.0.1"], "good.example": ["93.184.216.34"] };
  expect(await verdict("https://inside.example/", { names, proxies })).toBe("blocked_address");
  expect((await route("https://good.example/", { names, proxies })).proxy?.host).toBe("proxy.corp:3128");
  const named = await route("https://only.proxy.knows/", { names, proxies, allow: ["*.proxy.knows"] });
  expect([named.proxy?.host, named.addresses]).toEqual(["proxy.corp:3128", []]);
});

test("a resolver that never answers is given up on", async () => {
  const policy = {
    allow: createAllowList([]),
    trustedOrigins: new Set<string>(),
    proxies: { bypass: [] },
    lookupTimeoutMs: 20,
    lookups: createHostLookups(() => new Promise<never>(() => {})),
  };
  const url = parseTarget("http://slow.example/");
  const call = findRoute({
    url,
    askedBy: "wsp_test",
    trusted: false,
    signal: new AbortController().signal,
    policy,
  });
  await expect(call).rejects.toMatchObject({ reason: "dns", retryable: true });
});
