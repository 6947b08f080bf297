import { type AnyPgColumn, text, timestamp } from "drizzle-orm/pg-core";

/** A point in time by the database's clock, milliseconds kept. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => instant("created_at").notNull().defaultNow();

/** The id of a row that must exist, in this table or another. */
export const reference = (name: string, column: () => AnyPgColumn) => text(name).notNull().references(column);
