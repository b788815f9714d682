ALTER TABLE "reports" ADD COLUMN "kind" text DEFAULT 'reason' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "resolution" text;