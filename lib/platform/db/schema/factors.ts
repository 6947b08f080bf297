import { bigint, boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant, reference } from "./columns.ts";
import { users } from "./workspaces.ts";

/** A person's passkeys (WebAuthn credentials), for all workspaces. */
export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    id: text("id").primaryKey(),
    userId: reference("user_id", () => users.id),
    name: text("name").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** The last counter; 0 for an authenticator without one. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** Its transports: `internal`, `usb`, `hybrid` … */
    transports: text("transports").array().notNull().default([]),
    /** Whether it may be synced to other devices. */
    isSynced: boolean("is_synced").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** A person's authenticator app. It becomes a second factor with its first code. */
export const totpFactors = pgTable("totp_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Sealed under LANEWAY_SECRET. */
  sealedSecret: text("sealed_secret").notNull(),
  /** The time step of the last accepted code: codes up to it are refused. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
  confirmedAt: instant("confirmed_at"),
  lastUsedAt: instant("last_used_at"),
});

/** Recovery codes. Each works once; only the SHA-256 of its 80 random bits is stored. */
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

/** Used WebAuthn challenges, until they would have expired: each works once. */
export const usedChallenges = pgTable(
  "used_challenges",
  {
    challengeHash: text("challenge_hash").primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("used_challenges_expiry").on(table.expiresAt)],
);
