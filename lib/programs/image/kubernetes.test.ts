import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { loadEnv, VARIABLES } from "#lib/platform/env/env.ts";
import { fileVariable, SECRET_VARIABLES } from "#lib/platform/env/secret-files.ts";
import { manifestFaults } from "./testing/manifest-faults.ts";

const FILES = globSync("deploy/kubernetes/*.yaml");
/** As Kubernetes reads YAML: `on` is a boolean, 0440 is octal. */
const documentsIn = (file: string) =>
  parseAllDocuments(readFileSync(file, "utf8"), { version: "1.1", merge: true });
const Manifest = z.looseObject({ apiVersion: z.string(), kind: z.string() });
const manifests = FILES.flatMap((file) => documentsIn(file).map((one) => Manifest.parse(one.toJS())));

const Labels = z.record(z.string(), z.string());
const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal("http") }) });
const Deployment = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: z.object({ matchLabels: Labels }),
    template: z.object({
      metadata: z.object({ labels: Labels }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(1000) }),
        containers: z.tuple([
          z.object({
            args: z.array(z.string()),
            env: z.array(z.object({ name: z.string(), value: z.string() })),
            ports: z.tuple([z.object({ name: z.literal("http"), containerPort: z.number() })]),
            readinessProbe: Probe,
            livenessProbe: Probe,
            startupProbe: Probe,
            securityContext: z.object({
              readOnlyRootFilesystem: z.literal(true),
              allowPrivilegeEscalation: z.literal(false),
            }),
            volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
          }),
        ]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});
const deployments = manifests.filter(({ kind }) => kind === "Deployment").map((one) => Deployment.parse(one));

test("every file is YAML without a warning, and there are web, worker and what they need", () => {
  const notes = FILES.flatMap((file) =>
    documentsIn(file).flatMap(({ errors, warnings }) => [...errors, ...warnings]),
  );
  expect(notes).toEqual([]);
  const kinds = [
    "ConfigMap",
    "Deployment",
    "Deployment",
    "PodDisruptionBudget",
    "PodDisruptionBudget",
    "Service",
  ];
  expect(manifests.map(({ kind }) => kind).sort()).toEqual(kinds);
});

test("every field is one that Kubernetes has, of its type, and none lacks", () => {
  expect(manifests.flatMap(manifestFaults)).toEqual([]);
});

test("a misspelled field, one that lacks and one of another type are told", () => {
  const container = { name: "a", readinesProbe: {}, ports: [{ containerPort: "3000" }] };
  const spec = { selector: {}, replicas: "2", template: { spec: { containers: [container, {}] } } };
  expect(
    manifestFaults({ apiVersion: "apps/v1", kind: "Deployment", metadata: { labels: { a: 1 } }, spec }),
  ).toEqual([
    "metadata.labels.a: must be string",
    "spec.replicas: must be number",
    "spec.template.spec.containers[0].readinesProbe: there is no such field",
    "spec.template.spec.containers[0].ports[0].containerPort: must be number",
    "spec.template.spec.containers[1].name: is missing",
  ]);
});

describe.each(deployments)("$metadata.name", ({ metadata, spec: { selector, template } }) => {
  const { containers, volumes, terminationGracePeriodSeconds } = template.spec;
  const [container] = containers;

  test("is what its selector, its budget and, for web, its service select", () => {
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    const selecting = manifests.filter(({ spec }) =>
      JSON.stringify(spec)?.includes(JSON.stringify(selector.matchLabels)),
    );
    const kinds = selecting.map(({ kind }) => kind).filter((kind) => kind !== "Deployment");
    expect(kinds.sort()).toEqual([
      "PodDisruptionBudget",
      ...(metadata.name === "laneway-web" ? ["Service"] : []),
    ]);
  });

  test("is alive while it starts and drains, and ready when it should get requests, on the port it listens on", () => {
    expect(container.startupProbe.httpGet.path).toBe("/healthz");
    expect(container.livenessProbe.httpGet.path).toBe("/healthz");
    expect(container.readinessProbe.httpGet.path).toBe("/readyz");
    const isWeb = container.args.join() === "web";
    expect(container.ports[0].containerPort).toBe(isWeb ? loadEnv({}).port : 3001);
  });

  test("has more time to end than it takes at most", () => {
    const { shutdownGraceSeconds } = loadEnv({});
    expect(terminationGracePeriodSeconds).toBeGreaterThan(shutdownGraceSeconds + 9.5);
  });

  test("writes to volumes alone, and each mount has its volume", () => {
    const mounts = container.volumeMounts.map(({ name }) => name).sort();
    expect(mounts).toEqual(volumes.map(({ name }) => name).sort());
    const paths = container.volumeMounts.map(({ mountPath }) => mountPath);
    expect(paths).toEqual(expect.arrayContaining(["/app/.data", "/tmp"]));
  });

  test("reads secrets from files that are mounted", () => {
    const files = SECRET_VARIABLES.map(fileVariable);
    expect(container.env.filter(({ name }) => !files.includes(name))).toEqual([]);
    const mounted = container.volumeMounts.find(({ name }) => name === "secrets")?.mountPath;
    expect(container.env.filter(({ value }) => !value.startsWith(`${mounted}/`))).toEqual([]);
  });
});

test("settings are variables that are read and no secrets, and a start takes them", () => {
  const settings = manifests.find(({ kind }) => kind === "ConfigMap")?.data;
  const data = z.record(z.string(), z.string()).parse(settings);
  expect(Object.keys(data).filter((name) => !VARIABLES.includes(name))).toEqual([]);
  expect(Object.keys(data).filter((name) => SECRET_VARIABLES.some((secret) => secret === name))).toEqual([]);
  expect(loadEnv(data).misspelled).toEqual([]);
});
