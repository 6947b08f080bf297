import { type AnyPgColumn, text, timestamp } from "drizzle-orm/pg-core";

/** A timestamp by the database's clock, with milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => instant("created_at").notNull().defaultNow();

/** The id of a row that must exist, in this table or another. */
export const reference = (name: string, column: () => AnyPgColumn) => text(name).notNull().references(column);
