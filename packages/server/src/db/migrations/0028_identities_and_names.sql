CREATE TABLE "identities" (
	"application_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_application_id_issuer_subject_pk" PRIMARY KEY("application_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "name_holds" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "character_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "conversation_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "surface" text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "beside_id" text;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "logged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "registered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "affiliate_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tap_tracking_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guidelines_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_holds" ADD CONSTRAINT "name_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "name_holds_user" ON "name_holds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "name_holds_until" ON "name_holds" USING btree ("until");--> statement-breakpoint
-- Who has a username has gone through onboarding as it was before: nothing of it is asked again.
UPDATE "users" SET "registered_at" = "created_at", "guidelines_at" = "created_at" WHERE "platform" = 'first_party' AND "username" IS NOT NULL;
