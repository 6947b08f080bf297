import { bigint, boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant, reference } from "./columns.ts";
import { users } from "./workspaces.ts";

/** A person's passkeys (WebAuthn credentials), across workspaces. */
export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    id: text("id").primaryKey(),
    userId: reference("user_id", () => users.id),
    name: text("name").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** As the authenticator last told it; 0 where it counts nothing. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How browsers reach it: `internal`, `usb`, `hybrid` … */
    transports: text("transports").array().notNull().default([]),
    /** Whether it may be on other devices of the person as well. */
    isSynced: boolean("is_synced").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** A person's authenticator app. Counts as a second factor from its first code on. */
export const totpFactors = pgTable("totp_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Sealed under LANEWAY_SECRET. */
  sealedSecret: text("sealed_secret").notNull(),
  /** The time step of the last code that was accepted: none up to it is accepted again. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
  confirmedAt: instant("confirmed_at"),
  lastUsedAt: instant("last_used_at"),
});

/** Codes for people who lost their second factor. Each works once; only the SHA-256 is kept, of 80 random bits. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: reference("user_id", () => users.id),
    codeHash: text("code_hash").notNull(),
    createdAt: createdAt(),
    usedAt: instant("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** WebAuthn challenges that were answered, until they would have expired: each is answered once. */
export const usedChallenges = pgTable(
  "used_challenges",
  {
    challengeHash: text("challenge_hash").primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("used_challenges_expiry").on(table.expiresAt)],
);
