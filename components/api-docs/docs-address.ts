/** The first page of the docs. */
export const DOCS = "/docs";

export const guideAddress = (id: string) => `${DOCS}/guides/${id}`;
export const operationAddress = (id: string) => `${DOCS}/api/${id}`;

/** A part of the reference of agent documents: the page, or a section that is long enough for a page of its own. */
export const formatAddress = (part?: string) =>
  `${DOCS}/agent-document${part === undefined ? "" : `/${part}`}`;
