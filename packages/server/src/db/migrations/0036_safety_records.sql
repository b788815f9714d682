CREATE TABLE "minor_signals" (
	"user_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_hits" (
	"user_id" text NOT NULL,
	"category" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_hits_user_id_category_pk" PRIMARY KEY("user_id","category")
);
--> statement-breakpoint
CREATE TABLE "safety_counts" (
	"application_id" text NOT NULL,
	"month" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "safety_counts_application_id_month_kind_pk" PRIMARY KEY("application_id","month","kind")
);
--> statement-breakpoint
ALTER TABLE "minor_signals" ADD CONSTRAINT "minor_signals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_hits" ADD CONSTRAINT "moderation_hits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;