CREATE TABLE "drafts" (
	"id" text NOT NULL,
	"application_id" text NOT NULL,
	"creator_user_id" text NOT NULL,
	"character_id" text,
	"character_revision" integer NOT NULL,
	"content" jsonb NOT NULL,
	"moderation_status" text,
	"revision" integer NOT NULL,
	"name" text GENERATED ALWAYS AS (coalesce(left(content->'form'->>'name', 1000), '')) STORED NOT NULL,
	"title" text GENERATED ALWAYS AS (coalesce(left(content->'form'->>'title', 1000), '')) STORED NOT NULL,
	"avatar_url" text GENERATED ALWAYS AS (content->'form'->>'avatar_url') STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "drafts_creator_user_id_application_id_id_pk" PRIMARY KEY("creator_user_id","application_id","id")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_creator_user_id_users_id_fk" FOREIGN KEY ("creator_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_list" ON "drafts" USING btree ("creator_user_id","application_id","updated_at");--> statement-breakpoint
CREATE INDEX "drafts_removed" ON "drafts" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "drafts_picture" ON "drafts" USING btree ("avatar_url");--> statement-breakpoint
-- A draft is written every few seconds while its writer types: one row tells by how much it grew.
CREATE FUNCTION count_draft() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN added := added - octet_length(OLD.content::text) - row_bytes(); END IF;
  IF TG_OP <> 'DELETE' THEN added := added + octet_length(NEW.content::text) + row_bytes(); END IF;
  IF added <> 0 THEN
    INSERT INTO stored_changes (user_id, bytes) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.creator_user_id ELSE NEW.creator_user_id END, added);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER drafts_counted AFTER INSERT OR DELETE OR UPDATE OF "content" ON "drafts" FOR EACH ROW EXECUTE FUNCTION count_draft();
