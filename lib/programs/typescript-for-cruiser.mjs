import { registerHooks } from "node:module";

/**
 * Lets dependency-cruiser read TypeScript: it asks for `typescript` as a JavaScript library, which TypeScript 7,
 * the compiler this project is checked with, no longer is. Given to Node with `--import` for the lint step only.
 */
registerHooks({
  resolve(specifier, context, next) {
    return next(specifier.replace(/^typescript(?=\/|$)/, "typescript-for-cruiser"), context);
  },
});
