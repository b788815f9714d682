CREATE TABLE "erased_names" (
	"digest" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "picture_id" text;--> statement-breakpoint
CREATE INDEX "erased_names_until" ON "erased_names" USING btree ("until");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE (role = 'admin' or extra_permissions && '{admin,moderate}');--> statement-breakpoint
CREATE INDEX "reports_picture" ON "reports" USING btree ("picture_id");--> statement-breakpoint
-- Sign-ins were noted here with their accounts, whatever those had agreed to; they are counted in page_events now.
DELETE FROM "events" WHERE "name" IN ('login', 'sign_up');--> statement-breakpoint
UPDATE "events" SET "user_id" = NULL, "conversation_id" = NULL, "details" = "details" - 'message_id'
WHERE NOT coalesce((SELECT c."given" FROM "consents" c WHERE c."user_id" = "events"."user_id" AND c."kind" = 'analytics' ORDER BY c."created_at" DESC LIMIT 1), false);--> statement-breakpoint
-- Reports of chatbots name the picture that they had then, which stays from now on.
UPDATE "reports" SET "picture_id" = substring("evidence" from '"avatar_url":"/files/([A-Za-z0-9_-]{43})"') WHERE "subject_type" = 'character';
