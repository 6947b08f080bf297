import { DomainError } from "#lib/contract/errors.ts";

export const testNotFound = () => new DomainError("not_found", "The agent has no test with this id.");
