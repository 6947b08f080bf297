const EXPECTATIONS = "/expect/";

/** The place of a test's expectation, in the test. No field of a document is there. */
export const expectationPointer = (index: number): string => `${EXPECTATIONS}${index}`;

export const isExpectationPointer = (pointer: string): boolean => pointer.startsWith(EXPECTATIONS);
