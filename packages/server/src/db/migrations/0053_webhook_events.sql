ALTER TABLE "sandbox_payments" ADD COLUMN "brand_id" text;--> statement-breakpoint
-- Every charge of the sandbox was asked for by an order, which knows its brand.
UPDATE "sandbox_payments" p SET "brand_id" = o."application_id" FROM "orders" o WHERE o."id" = p."order_id";--> statement-breakpoint
DELETE FROM "sandbox_payments" WHERE "brand_id" IS NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ALTER COLUMN "brand_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" DROP CONSTRAINT "sandbox_payments_pkey";--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_brand_id_order_id_pk" PRIMARY KEY("brand_id","order_id");
