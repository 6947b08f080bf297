interface Inapplicable {
  readonly reason: string;
  readonly scenarios: readonly string[];
  /** The checks that do not apply; all others must pass. */
  readonly checks?: RegExp;
}

const NO_RESOURCES: Inapplicable = {
  reason: "there are no resources",
  scenarios: [
    "resources-list",
    "resources-read-text",
    "resources-read-binary",
    "resources-templates-read",
    "resources-subscribe",
    "resources-unsubscribe",
    "sep-2164-resource-not-found",
  ],
};
const NO_PROMPTS: Inapplicable = {
  reason: "there are no prompts, and nothing to complete",
  scenarios: [
    "prompts-list",
    "prompts-get-simple",
    "prompts-get-with-args",
    "prompts-get-embedded-resource",
    "prompts-get-with-image",
    "completion-complete",
  ],
};
const NO_STREAMS: Inapplicable = {
  reason: "answers are JSON, never streams: nothing can be said before them, and there are no sessions",
  scenarios: [
    "logging-set-level",
    "tools-call-with-logging",
    "tools-call-with-progress",
    "tools-call-sampling",
    "tools-call-elicitation",
    "elicitation-sep1034-defaults",
    "elicitation-sep1330-enums",
    "server-session-lifecycle",
    "server-sse-multiple-streams",
    "server-sse-polling",
  ],
};

/** Requirements for features that this server does not have, and why. */
export const INAPPLICABLE: Readonly<Record<string, readonly Inapplicable[]>> = {
  "2025-11-25": [NO_RESOURCES, NO_PROMPTS, NO_STREAMS].map((part) => ({
    ...part,
    scenarios: part.scenarios.filter((name) => !name.startsWith("sep-")),
  })),
  "2026-07-28": [
    { ...NO_RESOURCES, scenarios: NO_RESOURCES.scenarios.filter((name) => !/subscribe$/.test(name)) },
    NO_PROMPTS,
    { reason: NO_STREAMS.reason, scenarios: ["tools-call-with-progress"] },
    {
      reason: "prompts and resources are not listed here; tools are, and pass",
      scenarios: ["caching"],
      checks: /prompts|resources/,
    },
    {
      reason: "no tool asks its caller for more: what a run asks is answered by other tools",
      scenarios: [
        "input-required-result-basic-elicitation",
        "input-required-result-basic-sampling",
        "input-required-result-basic-list-roots",
        "input-required-result-request-state",
        "input-required-result-multiple-input-requests",
        "input-required-result-multi-round",
        "input-required-result-missing-input-response",
        "input-required-result-non-tool-request",
        "input-required-result-result-type",
        "input-required-result-tampered-state",
        "input-required-result-capability-check",
        "input-required-result-ignore-extra-params",
      ],
    },
    {
      reason: "no argument is repeated in a header of its own",
      scenarios: ["http-custom-header-server-validation"],
    },
    {
      reason: "the tasks extension is not offered: runs are followed with get_run",
      scenarios: [
        "tasks-lifecycle",
        "tasks-capability-negotiation",
        "tasks-wire-fields",
        "tasks-request-state-removal",
        "tasks-mrtr-input",
        "tasks-request-headers",
        "tasks-dispatch-and-envelope",
        "tasks-status-notifications",
        "tasks-required-task-error",
        "tasks-mrtr-composition",
      ],
    },
  ],
};
