CREATE TABLE "model_keys" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"hint" text,
	"mode" text DEFAULT 'disabled' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_keys" ADD CONSTRAINT "model_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;