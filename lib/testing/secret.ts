/** LANEWAY_SECRET of tests: without one, each would make a file in the project's own data directory. */
export const TEST_SECRET = "tests-only:not-a-secret-but-as-long-as-one";
