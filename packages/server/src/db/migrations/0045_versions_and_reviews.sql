CREATE TABLE "character_versions" (
	"character_id" text NOT NULL,
	"number" integer NOT NULL,
	"form" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "character_versions_character_id_number_pk" PRIMARY KEY("character_id","number")
);
--> statement-breakpoint
CREATE TABLE "review_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"character_id" text NOT NULL,
	"application_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"urgency" integer DEFAULT 2 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"claimed_by" text,
	"claim_ends_at" timestamp (3) with time zone,
	"status_before" text,
	"visibility_before" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"action" text NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"words" text,
	"note" text,
	"decided_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "submitted_revision" integer;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "first_approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "character_versions" ADD CONSTRAINT "character_versions_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cases" ADD CONSTRAINT "review_cases_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_case_id_review_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."review_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "character_versions_picture" ON "character_versions" USING btree ((form->>'avatar_url'));--> statement-breakpoint
CREATE UNIQUE INDEX "review_cases_one_open" ON "review_cases" USING btree ("character_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "review_cases_queue" ON "review_cases" USING btree ("application_id","urgency","due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "review_cases_character" ON "review_cases" USING btree ("character_id","opened_at");--> statement-breakpoint
CREATE INDEX "review_decisions_case" ON "review_decisions" USING btree ("case_id","created_at");--> statement-breakpoint
UPDATE "characters" SET "first_approved_at" = "created_at" WHERE "is_live";
--> statement-breakpoint
-- What waited before there were cases waits in one; its newest text is the row's own.
INSERT INTO "review_cases" ("id", "character_id", "application_id", "kind", "opened_at", "due_at", "visibility_before")
SELECT 'case-' || "id", "id", "application_ids"[1],
  CASE "moderation_status" WHEN 'manual_review_required' THEN 'manual' WHEN 'rereview_required' THEN 'update' ELSE 'new' END,
  now(), now() + interval '7 days', 'private'
FROM "characters"
WHERE "deleted_at" IS NULL AND "moderation_status" IN ('pending', 'rereview_required', 'manual_review_required')
  AND cardinality("application_ids") > 0 AND length("id") <= 59;
--> statement-breakpoint
-- What a version holds counts for whoever made the chatbot, as the chatbot itself does.
CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stored_changes (user_id, bytes)
    SELECT creator_user_id, octet_length(NEW.form::text) FROM characters WHERE id = NEW.character_id;
  ELSE
    INSERT INTO stored_changes (user_id, bytes)
    SELECT creator_user_id, -octet_length(OLD.form::text) FROM characters WHERE id = OLD.character_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of a chatbot that goes as a whole count_version finds nothing any more.
CREATE FUNCTION count_gone_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_changes (user_id, bytes)
  SELECT OLD.creator_user_id, -sum(octet_length(form::text)) FROM character_versions WHERE character_id = OLD.id
  HAVING count(*) > 0;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER character_versions_counted AFTER INSERT OR DELETE ON "character_versions" FOR EACH ROW EXECUTE FUNCTION count_version();
--> statement-breakpoint
CREATE TRIGGER characters_versions_gone BEFORE DELETE ON "characters" FOR EACH ROW EXECUTE FUNCTION count_gone_versions();
