ALTER TABLE "events" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE (role = 'admin' or extra_permissions && '{admin,moderate}');--> statement-breakpoint
-- Sign-ins were noted here with their accounts, whatever those had agreed to; they are counted in page_events now.
DELETE FROM "events" WHERE "name" IN ('login', 'sign_up');--> statement-breakpoint
UPDATE "events" SET "user_id" = NULL, "conversation_id" = NULL, "details" = "details" - 'message_id'
WHERE NOT coalesce((SELECT c."given" FROM "consents" c WHERE c."user_id" = "events"."user_id" AND c."kind" = 'analytics' ORDER BY c."created_at" DESC LIMIT 1), false);
