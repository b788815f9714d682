CREATE TABLE "stripe_payments" (
	"brand_id" text NOT NULL,
	"order_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"token" text,
	"customer" text,
	"intent_id" text,
	"is_away" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_payments_brand_id_order_id_pk" PRIMARY KEY("brand_id","order_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_payments_token" ON "stripe_payments" USING btree ("brand_id","token");