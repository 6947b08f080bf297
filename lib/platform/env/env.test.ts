import { describe, expect, test } from "vitest";
import { loadEnv } from "./env.ts";

test("nothing set gives the defaults", () => {
  expect(loadEnv({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: undefined,
    trustedProxies: [],
    logLevel: "info",
  });
});

test("an empty variable counts as not set", () => {
  expect(loadEnv({ DATABASE_URL: "", BASE_URL: "", DEFAULT_MODEL: "" })).toMatchObject({
    databaseUrl: undefined,
    baseUrl: undefined,
  });
});

test("every fault is told at once, each in words that say what would be right", () => {
  const load = () =>
    loadEnv({
      PORT: "70000",
      HOST: "",
      DATABASE_URL: "mysql://x",
      BASE_URL: "nope",
      LOG_LEVEL: "loud",
      WORKER_CONCURRENCY: "some",
      START_PAUSED: "maybe",
      LANEWAY_SECRET: `${"x".repeat(40)},short`,
    });
  expect(load).toThrow(/8 faults/);
  expect(load).toThrow(/LANEWAY_SECRET: must have at least 32 random bytes/);
  expect(load).toThrow(/HOST: must not be empty/);
  expect(load).toThrow(/PORT: must be a whole number from 0 to 65535/);
  expect(load).toThrow(/WORKER_CONCURRENCY: must be a whole number from 1 to 10000/);
  expect(load).toThrow(/START_PAUSED: must be true or false/);
  expect(load).toThrow(/DATABASE_URL: must begin with postgres/);
  expect(load).toThrow(/BASE_URL: must be an http or https URL/);
  expect(load).toThrow(/LOG_LEVEL: must be debug/);
});

test("the direct connection is the database's own unless it is named", () => {
  const source = { DATABASE_URL: "postgres://a/b", LANEWAY_SECRET: "x".repeat(32) };
  expect(loadEnv(source).databaseDirectUrl).toBe("postgres://a/b");
  expect(loadEnv({ ...source, DATABASE_DIRECT_URL: "postgres://c/d" }).databaseDirectUrl).toBe(
    "postgres://c/d",
  );
});

test("a database of one's own needs LANEWAY_SECRET, and is told how to make one", () => {
  const load = (secret: string) => () =>
    loadEnv({ DATABASE_URL: "postgres://a/b", PORT: "x", LANEWAY_SECRET: secret });
  for (const none of ["", " , "]) {
    expect(load(none)).toThrow(/PORT: .*\n.*LANEWAY_SECRET: must be set beside DATABASE_URL.*openssl rand/);
  }
});

test("LANEWAY_SECRET may hold several, newest first, and a fault in it repeats none of them", () => {
  const secrets = ["n".repeat(32), "ö".repeat(16)];
  expect(loadEnv({ LANEWAY_SECRET: secrets.join(" , ") }).installationSecrets).toEqual(secrets);
  const short = "o".repeat(31);
  expect(() => loadEnv({ LANEWAY_SECRET: `${secrets[0]},${short}` })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(short) }),
  );
  expect(loadEnv({}).installationSecrets).toEqual([]);
});

test("a base URL loses its trailing slashes, proxies their spaces", () => {
  expect(loadEnv({ BASE_URL: "https://example.com//", TRUSTED_PROXIES: " 10.0.0.0/8 , ::1 " })).toMatchObject(
    {
      baseUrl: "https://example.com",
      trustedProxies: ["10.0.0.0/8", "::1"],
    },
  );
});

test.each(["https://x.example/app", "https://x.example/?a=b", "https://u@x.example", "https://x.example/#a"])(
  "a base URL such as %s is refused with what to do",
  (BASE_URL) => {
    expect(() => loadEnv({ BASE_URL })).toThrow(/BASE_URL: must have no path, .*a host name of its own/);
  },
);

test.each(["proxy.example", "10.0.0.0/33", "10.0.0.0/8/8", "::1/129", "10.0.0.0/"])(
  "%s is not a proxy's address or network",
  (text) => {
    expect(() => loadEnv({ TRUSTED_PROXIES: text })).toThrow(
      /TRUSTED_PROXIES: must be addresses or networks/,
    );
  },
);

test("what may be called beside the public internet is a list, and a wrong entry is a fault", () => {
  expect(loadEnv({}).outbound).toMatchObject({ allow: [], proxies: { bypass: [] } });
  expect(loadEnv({ OUTBOUND_ALLOW: "erp.corp:8443, *.lan.example,10.0.0.0/8" }).outbound.allow).toEqual([
    "erp.corp:8443",
    "*.lan.example",
    "10.0.0.0/8",
  ]);
  for (const OUTBOUND_ALLOW of ["*", "http://erp.corp", "10.0.0.0/33", "erp.corp,,:80"])
    expect(() => loadEnv({ OUTBOUND_ALLOW })).toThrow(/OUTBOUND_ALLOW: must be hosts/);
});

test("proxies are read in capitals or not, and what is not wins", () => {
  const { proxies } = loadEnv({
    HTTP_PROXY: "http://one:3128",
    http_proxy: "http://two:3128",
    https_proxy: "http://user:secret@three:3128",
    no_proxy: "localhost, .corp.example",
  }).outbound;
  expect(proxies).toEqual({
    http: "http://two:3128",
    https: "http://user:secret@three:3128",
    bypass: ["localhost", ".corp.example"],
  });
  expect(() => loadEnv({ HTTPS_PROXY: "socks5://one:1080" })).toThrow(
    /HTTPS_PROXY: must be an http or https/,
  );
});

test("a model provider is configured by its key, a compatible one by its address; an address alone is the way for others' keys", () => {
  expect(
    loadEnv({ OPENAI_BASE_URL: "https://gateway.example", OPENAI_COMPATIBLE_API_KEY: "k" }),
  ).toMatchObject({
    openai: { baseUrl: "https://gateway.example" },
    anthropic: undefined,
    google: undefined,
    openaiCompatible: undefined,
  });
  const source = {
    OPENAI_API_KEY: "a",
    OPENAI_BASE_URL: "https://gateway.example/v1",
    ANTHROPIC_API_KEY: "b",
    GOOGLE_GENERATIVE_AI_API_KEY: "c",
    GOOGLE_GENERATIVE_AI_BASE_URL: "",
    OPENAI_COMPATIBLE_BASE_URL: "http://127.0.0.1:11434/v1",
  };
  expect(loadEnv(source)).toMatchObject({
    openai: { apiKey: "a", baseUrl: "https://gateway.example/v1" },
    anthropic: { apiKey: "b" },
    google: { apiKey: "c" },
    openaiCompatible: { baseUrl: "http://127.0.0.1:11434/v1" },
  });
  expect(() => loadEnv({ ANTHROPIC_BASE_URL: "gateway" })).toThrow("ANTHROPIC_BASE_URL: must be an http");
});

test("a sign-in provider is configured by all of its parts", () => {
  const { signIn } = loadEnv({
    SIGN_IN_OIDC_ISSUER: "https://id.example/realm",
    SIGN_IN_OIDC_CLIENT_ID: "laneway",
    SIGN_IN_OIDC_CLIENT_SECRET: "secret",
    SIGN_IN_GITHUB_CLIENT_ID: "a",
    SIGN_IN_GITHUB_CLIENT_SECRET: "b",
    SIGN_IN_OIDC_EMAIL_DOMAINS: "Example.com, corp.example",
    SIGN_IN_GITHUB_EMAIL_DOMAINS: "open.example",
  });
  expect(signIn).toMatchObject({
    oidc: { issuer: "https://id.example/realm", name: "id.example", clientId: "laneway" },
    github: { url: "https://github.com" },
    google: undefined,
    verifiedDomains: new Map([
      ["example.com", "oidc"],
      ["corp.example", "oidc"],
      ["open.example", "github"],
    ]),
  });
  expect(loadEnv({}).signIn).toMatchObject({
    oidc: undefined,
    github: undefined,
    verifiedDomains: new Map(),
  });
});

test("one that is configured in part is a fault that names what lacks", () => {
  expect(() => loadEnv({ SIGN_IN_GOOGLE_CLIENT_ID: "a" })).toThrow(
    "SIGN_IN_GOOGLE_CLIENT_SECRET: must be set beside SIGN_IN_GOOGLE_CLIENT_ID",
  );
});

describe("verified domains", () => {
  const github = { SIGN_IN_GITHUB_CLIENT_ID: "a", SIGN_IN_GITHUB_CLIENT_SECRET: "b" };
  const google = { SIGN_IN_GOOGLE_CLIENT_ID: "a", SIGN_IN_GOOGLE_CLIENT_SECRET: "b" };

  test("under the variable of before belong to the provider, where there is one", () => {
    const source = { ...github, SIGN_IN_VERIFIED_EMAIL_DOMAINS: "example.com" };
    expect(loadEnv(source).signIn.verifiedDomains).toEqual(new Map([["example.com", "github"]]));
  });

  test.each([
    [
      "under it, where there are several providers",
      { SIGN_IN_VERIFIED_EMAIL_DOMAINS: "example.com" },
      "say whose each domain is, with SIGN_IN_GOOGLE_EMAIL_DOMAINS or SIGN_IN_GITHUB_EMAIL_DOMAINS",
    ],
    [
      "of two providers",
      { SIGN_IN_GOOGLE_EMAIL_DOMAINS: "Example.com", SIGN_IN_GITHUB_EMAIL_DOMAINS: "example.com" },
      "SIGN_IN_GITHUB_EMAIL_DOMAINS: example.com belongs to one provider",
    ],
    [
      "of a provider that is not configured",
      { SIGN_IN_OIDC_EMAIL_DOMAINS: "example.com" },
      "SIGN_IN_OIDC_EMAIL_DOMAINS: needs the provider's other variables",
    ],
    ["that are none", { SIGN_IN_GITHUB_EMAIL_DOMAINS: "*" }, "SIGN_IN_GITHUB_EMAIL_DOMAINS: must be domains"],
  ])("%s are a fault", (_, domains, fault) => {
    expect(() => loadEnv({ ...github, ...google, ...domains })).toThrow(fault);
  });
});

test("origins that may call the MCP endpoint are written as browsers write them", () => {
  const extension = "chrome-extension://abcdefghijklmnopabcdefghijklmnop";
  const MCP_ALLOWED_ORIGINS = `https://app.example.com, http://laneway:3000, app://obsidian.md, ${extension}`;
  expect(loadEnv({ MCP_ALLOWED_ORIGINS }).mcpAllowedOrigins).toEqual([
    "https://app.example.com",
    "http://laneway:3000",
    "app://obsidian.md",
    extension,
  ]);
  for (const other of [
    "app://obsidian.md/",
    "app://user@obsidian.md",
    "app://",
    "app:obsidian",
    "file://",
    "file://host",
    "data:text/html",
    "https://app.example.com/",
    "https://app.example.com/mcp",
    "https://A.example",
    "null",
    "*",
  ])
    expect(() => loadEnv({ MCP_ALLOWED_ORIGINS: other })).toThrow(/MCP_ALLOWED_ORIGINS: must be origins/);
});

describe("S3 for files", () => {
  const keys = { FILES_S3_ACCESS_KEY_ID: "id", FILES_S3_SECRET_ACCESS_KEY: "secret" };

  test("is a bucket, with credentials of its own or the machine's", () => {
    expect(loadEnv({}).filesS3).toBeUndefined();
    expect(loadEnv({ FILES_S3_BUCKET: "files" }).filesS3).toEqual({
      bucket: "files",
      endpoint: undefined,
      region: "us-east-1",
      credentials: undefined,
      prefix: "",
    });
    expect(
      loadEnv({ FILES_S3_BUCKET: "files", FILES_S3_ENDPOINT: "http://minio:9000", ...keys }).filesS3,
    ).toMatchObject({
      endpoint: "http://minio:9000",
      credentials: { accessKeyId: "id", secretAccessKey: "secret" },
    });
  });

  test.each([
    ["FILES_S3_BUCKET: must be set beside FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY", keys],
    [
      "FILES_S3_SECRET_ACCESS_KEY: must be set beside FILES_S3_ACCESS_KEY_ID",
      { FILES_S3_BUCKET: "files", FILES_S3_ACCESS_KEY_ID: "id" },
    ],
    [
      "FILES_S3_ENDPOINT: must be an http or https URL",
      { FILES_S3_BUCKET: "files", FILES_S3_ENDPOINT: "minio" },
    ],
  ])("%s", (fault, source) => {
    expect(() => loadEnv(source)).toThrow(fault);
  });
});
