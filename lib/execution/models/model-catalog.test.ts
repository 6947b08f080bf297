import { expect, test } from "vitest";
import { createModelCatalog, modelKeys } from "./model-catalog.ts";

const bare = createModelCatalog({});
const configured = createModelCatalog({
  openaiCompatible: { baseUrl: "http://127.0.0.1:9/v1" },
  defaultModel: "compatible:llama3.3:8b",
});

test("default is the offline model until another is configured", () => {
  expect(bare.resolve("default")).toMatchObject({ name: "offline:digest", modelId: "digest" });
  expect(configured.resolve("default")).toMatchObject({
    name: "compatible:llama3.3:8b",
    modelId: "llama3.3:8b",
  });
  expect(configured.resolve("offline:digest").name).toBe("offline:digest");
});

test.each([
  [
    "gpt-5",
    '"gpt-5" is not the name of a model: write "default" or "provider:model", such as "offline:digest".',
  ],
  [
    "acme:x",
    'There is no model provider "acme"; there are offline, openai, anthropic, google and compatible.',
  ],
  [
    "constructor:x",
    'There is no model provider "constructor"; there are offline, openai, anthropic, google and compatible.',
  ],
  ["offline:other", 'The offline provider has one model, "offline:digest".'],
  [
    "openai:m",
    'The model provider "openai" is not configured: add its key in Settings, or set OPENAI_API_KEY for the service.',
  ],
  [
    "anthropic:m",
    'The model provider "anthropic" is not configured: add its key in Settings, or set ANTHROPIC_API_KEY for the service.',
  ],
  [
    "google:m",
    'The model provider "google" is not configured: add its key in Settings, or set GOOGLE_GENERATIVE_AI_API_KEY for the service.',
  ],
  [
    "compatible:m",
    'The model provider "compatible" is not configured: add its key in Settings, or set OPENAI_COMPATIBLE_BASE_URL for the service.',
  ],
])("%s is not known, and the problem says what to do", (name, problem) => {
  expect(bare.describeProblem(name)).toBe(problem);
  expect(() => bare.resolve(name)).toThrow(
    expect.objectContaining({ message: problem, code: "model_error", retryable: false }),
  );
});

test("a provider that names no models of its own knows every name but an empty one", () => {
  expect(configured.describeProblem("compatible:org/model:tag")).toBeNull();
  expect(configured.describeProblem("compatible: ")).not.toBeNull();
});

test("a default that cannot be called is a problem of its own", () => {
  const broken = createModelCatalog({ defaultModel: "compatible:llama3.3" });
  expect(broken.describeProblem("default")).toContain("OPENAI_COMPATIBLE_BASE_URL");
});

test("a key that no header can carry is told without repeating it", () => {
  const catalog = createModelCatalog({
    openaiCompatible: { baseUrl: "http://127.0.0.1:9", apiKey: "sk-a\nb" },
  });
  expect(catalog.describeProblem("compatible:m")).toBe(
    "OPENAI_COMPATIBLE_API_KEY holds characters that an HTTP header cannot carry.",
  );
});

test("default is what the workspace says, and the service's own default where it says nothing", () => {
  expect(bare.resolve("default", { workspaceDefault: null }).name).toBe("offline:digest");
  expect(configured.resolve("default", { workspaceDefault: "compatible:mine" }).name).toBe("compatible:mine");
  expect(configured.resolve("offline:digest", { workspaceDefault: "compatible:mine" }).name).toBe(
    "offline:digest",
  );
  const options = { workspaceDefault: "anthropic:claude" };
  expect(bare.describeProblem("default", options)).toContain("ANTHROPIC_API_KEY");
});

test("a default of the workspace that is no name is told as what it is", () => {
  expect(bare.describeProblem("default", { workspaceDefault: "gpt" })).toMatch(
    /^"gpt" is not the name of a model/,
  );
});

test.each(["", " ", "a b", "../../v1/files?x", "a/../b", "x".repeat(201), "a\nb"])(
  "%j is no model of a provider that puts it in its address",
  (modelId) => {
    const catalog = createModelCatalog({ google: { apiKey: "k" } });
    expect(catalog.describeProblem(`google:${modelId}`)).toContain('are named "google:<model>"');
  },
);

test("every key is one that must not be shown", () => {
  const compatible = { baseUrl: "http://127.0.0.1:9", apiKey: "c" };
  const config = { openai: { apiKey: "a" }, google: { apiKey: "b" }, openaiCompatible: compatible };
  expect(modelKeys(config)).toEqual(["a", "b", "c"]);
});
