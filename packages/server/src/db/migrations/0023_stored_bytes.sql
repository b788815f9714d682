CREATE TABLE "stored_bytes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "owner_user_id" text;--> statement-breakpoint
ALTER TABLE "message_revisions" ADD COLUMN "conversation_id" text;--> statement-breakpoint
UPDATE "message_revisions" SET "conversation_id" = "messages"."conversation_id" FROM "messages" WHERE "messages"."id" = "message_revisions"."message_id";--> statement-breakpoint
ALTER TABLE "message_revisions" ALTER COLUMN "conversation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_bytes" ADD CONSTRAINT "stored_bytes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_bytes_brand" ON "stored_bytes" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "stored_changes_user" ON "stored_changes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_user_id");