import { z } from "zod";
import { SCOPE_FACTS, type Scope as ScopeName } from "./scope-facts.ts";

/** What a workspace API key or a grant may be allowed to do (interface, Authentication 2). */
export const SCOPES = Object.keys(SCOPE_FACTS) as readonly string[] as readonly [ScopeName, ...ScopeName[]]; // its own keys

export const Scope = z.enum(SCOPES);
export type Scope = z.infer<typeof Scope>;
