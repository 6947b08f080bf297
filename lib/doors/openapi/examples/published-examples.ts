/** What the examples of agents and of skills have in common: both are drafts of a team, published in versions. */
export const EXAMPLE_TEAM_ID = "tem_01kaj5w3f8e0m7c2q9t4v6x8z1";

export const LAST_PAGE = { limit: 50, hasMore: false, nextCursor: null };

export const PUBLISHED_AT = "2026-11-20T16:02:41.118Z";

/** A draft with this error, and one without any. */
export const validationExamples = (problem: { code: string; message: string; path: string }) => ({
  request: { draft: { summary: "The draft as it is", value: {} } },
  responses: {
    200: {
      problem: {
        summary: "One error",
        value: { valid: false, problems: [{ ...problem, severity: "error" as const }] },
      },
      valid: { summary: "It can be published", value: { valid: true, problems: [] } },
    },
  },
});

export const publishRequest = (message: string) => ({
  revision: { summary: "Exactly this revision", value: { revision: 2, message } },
});

export const historyExamples = <Entry>(entry: Entry) => ({
  responses: {
    200: { history: { summary: "One version", value: { entries: [entry], pagination: LAST_PAGE } } },
  },
});
