CREATE TABLE "holds" (
	"id" text PRIMARY KEY NOT NULL,
	"character_id" text NOT NULL,
	"kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"source_id" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holds_one_in_force" ON "holds" USING btree ("character_id","kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "holds_source" ON "holds" USING btree ("source_id");--> statement-breakpoint
-- What was closed until now is held by the last decision about it.
INSERT INTO "holds" ("id", "character_id", "kind", "actor_kind", "actor_id", "source_id", "starts_at")
	SELECT 'closed-' || "characters"."id", "characters"."id", 'review', CASE WHEN "closed"."decided_by" IS NULL THEN 'operator' ELSE 'account' END,
		"closed"."decided_by", "closed"."case_id", coalesce("closed"."created_at", "characters"."updated_at")
	FROM "characters" LEFT JOIN LATERAL (
		SELECT "decided_by", "case_id", "review_decisions"."created_at" FROM "review_decisions"
		JOIN "review_cases" ON "review_cases"."id" = "case_id"
		WHERE "review_cases"."character_id" = "characters"."id" AND "action" = 'close'
		ORDER BY "review_decisions"."created_at" DESC LIMIT 1
	) "closed" ON true
	WHERE "moderation_status" = 'closed';--> statement-breakpoint
-- What an account that is being left had made public stood as unlisted: it is public again, and held.
INSERT INTO "holds" ("id", "character_id", "kind", "actor_kind", "actor_id", "source_id", "starts_at")
	SELECT 'leaving-' || "characters"."id", "characters"."id", 'leaving', 'account', "erasures"."user_id", "erasures"."id", "requested_at"
	FROM "erasures" JOIN "characters" ON "characters"."id" = any("public_ids") AND "visibility" IN ('hidden', 'public');--> statement-breakpoint
UPDATE "characters" SET "visibility" = 'public' WHERE "id" IN (SELECT "character_id" FROM "holds" WHERE "kind" = 'leaving');--> statement-breakpoint
ALTER TABLE "erasures" DROP COLUMN "public_ids";--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "holds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "characters" SET "holds" = array(SELECT "kind" FROM "holds" WHERE "character_id" = "characters"."id") WHERE "id" IN (SELECT "character_id" FROM "holds");--> statement-breakpoint
ALTER TABLE "characters" DROP COLUMN "reach";--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "reach" text GENERATED ALWAYS AS (case
          when deleted_at is not null then 'nobody'
          when 'review' = any(holds) or not is_live or visibility not in ('public', 'hidden') then 'creator'
          when visibility = 'hidden' or 'leaving' = any(holds) then 'link'
          else 'everybody' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "characters_listing" ON "characters" USING btree ("reach","num_messages");--> statement-breakpoint
CREATE INDEX "characters_avatar" ON "characters" USING btree ("avatar_url");--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_closed_is_held" CHECK (moderation_status is distinct from 'closed' or 'review' = any(holds));
