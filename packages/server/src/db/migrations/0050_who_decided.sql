ALTER TABLE "appeals" ADD COLUMN "decided_by_kind" text;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "decided_by_kind" text;--> statement-breakpoint
-- Until now no account meant a machine where the decision was automated, and the operator's command elsewhere.
UPDATE "statements" SET "decided_by_kind" = CASE WHEN "decided_by" IS NOT NULL THEN 'account' WHEN "is_decision_automated" THEN 'job' ELSE 'operator' END;--> statement-breakpoint
UPDATE "appeals" SET "decided_by_kind" = CASE WHEN "decided_by" IS NOT NULL THEN 'account' ELSE 'operator' END WHERE "decided_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "decided_by_kind" SET NOT NULL;
