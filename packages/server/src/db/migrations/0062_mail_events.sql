ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_source";--> statement-breakpoint
ALTER TABLE "mail_bounces" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_source" CHECK ("webhook_events"."source" in ('payments', 'age-checks', 'mails'));