CREATE SEQUENCE "public"."oauth_client_slots" INCREMENT BY 1 MINVALUE 1 MAXVALUE 20000 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
DROP INDEX "oauth_clients_unused";--> statement-breakpoint
ALTER TABLE "oauth_clients" ADD COLUMN "slot" integer;--> statement-breakpoint
CREATE INDEX "oauth_grants_client" ON "oauth_grants" USING btree ("client_id");--> statement-breakpoint
-- Clients that nobody consented to live 24 hours now, and the newest 20,000 of them at most.
DELETE FROM "oauth_clients" WHERE "used_at" IS NULL AND "id" NOT IN (
	SELECT "id" FROM "oauth_clients" WHERE "used_at" IS NULL AND "created_at" > now() - interval '24 hours'
	ORDER BY "created_at" DESC LIMIT 20000);--> statement-breakpoint
UPDATE "oauth_clients" c SET "slot" = o.place FROM (
	SELECT "id", row_number() OVER (ORDER BY "created_at") AS place FROM "oauth_clients" WHERE "used_at" IS NULL) o
WHERE c."id" = o."id";--> statement-breakpoint
SELECT setval('oauth_client_slots', coalesce(max("slot"), 1), max("slot") IS NOT NULL) FROM "oauth_clients";--> statement-breakpoint
CREATE INDEX "oauth_clients_slot" ON "oauth_clients" USING btree ("slot") WHERE "oauth_clients"."slot" is not null;--> statement-breakpoint
CREATE INDEX "oauth_clients_unused" ON "oauth_clients" USING btree ("created_at") WHERE "oauth_clients"."slot" is not null;
