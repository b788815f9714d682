CREATE TABLE "email_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"application_id" text NOT NULL,
	"old_email" text,
	"new_email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"code_ends_at" timestamp (3) with time zone NOT NULL,
	"revert_hash" text NOT NULL,
	"revert_until" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_pending" ON "email_changes" USING btree ("user_id") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_revert" ON "email_changes" USING btree ("revert_hash");--> statement-breakpoint
CREATE INDEX "email_changes_old" ON "email_changes" USING btree ("application_id","old_email");--> statement-breakpoint
CREATE INDEX "email_changes_ends" ON "email_changes" USING btree ("revert_until");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("application_id","email") WHERE platform = 'first_party';