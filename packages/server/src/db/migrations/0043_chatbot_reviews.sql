DROP INDEX "characters_listing";--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "moderation_status" text;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "is_live" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What was public or unlisted before there were reviews was served, and stays so; what waited for a look waits on.
UPDATE "characters" SET
  "is_live" = "visibility" IN ('public', 'hidden') AND NOT "manual_review_required",
  "moderation_status" = CASE
    WHEN "manual_review_required" THEN 'manual_review_required'
    WHEN "moderation_report"->>'moderation_status' IN ('pending', 'rereview_required', 'fix_required', 'manual_review_required', 'closed')
      THEN "moderation_report"->>'moderation_status' END,
  "moderation_report" = "moderation_report" - 'moderation_status';--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "reach" text GENERATED ALWAYS AS (case
          when deleted_at is not null then 'nobody'
          when moderation_status = 'closed' or not is_live or visibility not in ('public', 'hidden') then 'creator'
          when visibility = 'hidden' then 'link'
          else 'everybody' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "characters_listing" ON "characters" USING btree ("reach","num_messages");