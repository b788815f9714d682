DROP INDEX "orders_open";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'purchase' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "period_start" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_unattended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "worth" bigint;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "saved_card" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "forgotten_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "anchor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_no" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_terms" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "worth" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "saved_card" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_action_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "grace_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "notices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "awaits_buyer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "parked_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_period" ON "orders" USING btree ("subscription_id","period_start") WHERE kind = 'renewal' and status in ('pending', 'challenge', 'paid');--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree (coalesce(next_action_at, recur_at)) WHERE status <> 'expired' and parked_reason is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open" ON "orders" USING btree ("user_id","kind") WHERE status in ('pending', 'challenge');