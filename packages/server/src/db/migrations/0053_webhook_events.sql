CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"application_id" text NOT NULL,
	"sealed" text,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_events_source" CHECK ("webhook_events"."source" in ('payments', 'age-checks')),
	CONSTRAINT "webhook_events_bytes" CHECK (octet_length(sealed) <= 3000),
	CONSTRAINT "webhook_events_done" CHECK ((state = 'done') = (sealed is null))
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "brand_id" text;--> statement-breakpoint
-- Every charge of the sandbox was asked for by an order, which knows its brand.
UPDATE "sandbox_payments" p SET "brand_id" = o."application_id" FROM "orders" o WHERE o."id" = p."order_id";--> statement-breakpoint
DELETE FROM "sandbox_payments" WHERE "brand_id" IS NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ALTER COLUMN "brand_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" DROP CONSTRAINT "sandbox_payments_pkey";--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_brand_id_order_id_pk" PRIMARY KEY("brand_id","order_id");--> statement-breakpoint
CREATE INDEX "webhook_events_due" ON "webhook_events" USING btree ("source","next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_events_created" ON "webhook_events" USING btree ("created_at");
