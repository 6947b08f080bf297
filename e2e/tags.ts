/** A journey of what is rare, or takes long: `npm run test:all` runs it, `npm test` does not. Its file says why. */
export const LONG = "@long";

/** A journey that calls `violationsInAllViews`: `npm run test:all` runs it once more. */
export const ALL_VIEWS = "@all-views";
