CREATE TABLE "lorebook_versions" (
	"lorebook_id" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lorebook_versions_lorebook_id_number_pk" PRIMARY KEY("lorebook_id","number")
);
--> statement-breakpoint
DROP INDEX "lorebooks_creator";--> statement-breakpoint
ALTER TABLE "character_lorebooks" ADD COLUMN "live_number" integer;--> statement-breakpoint
ALTER TABLE "character_lorebooks" ADD COLUMN "submitted_number" integer;--> statement-breakpoint
ALTER TABLE "character_lorebooks" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "lorebook_entries" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lorebook_entries" ADD COLUMN "shadow" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lorebooks" ADD COLUMN "application_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lorebooks" ADD COLUMN "visibility" text DEFAULT 'private' NOT NULL;--> statement-breakpoint
ALTER TABLE "lorebooks" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lorebooks" ADD COLUMN "card" json;--> statement-breakpoint
ALTER TABLE "lorebook_versions" ADD CONSTRAINT "lorebook_versions_lorebook_id_lorebooks_id_fk" FOREIGN KEY ("lorebook_id") REFERENCES "public"."lorebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lorebook_versions_picture" ON "lorebook_versions" USING btree ((content->>'avatarUrl'));--> statement-breakpoint
ALTER TABLE "character_lorebooks" ADD CONSTRAINT "character_lorebooks_live" FOREIGN KEY ("lorebook_id","live_number") REFERENCES "public"."lorebook_versions"("lorebook_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_lorebooks" ADD CONSTRAINT "character_lorebooks_submitted" FOREIGN KEY ("lorebook_id","submitted_number") REFERENCES "public"."lorebook_versions"("lorebook_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lorebooks_removed" ON "lorebooks" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "lorebooks_picture" ON "lorebooks" USING btree ("avatar_url");--> statement-breakpoint
CREATE INDEX "lorebooks_creator" ON "lorebooks" USING btree ("creator_user_id","updated_at");--> statement-breakpoint
ALTER TABLE "lorebooks" ADD CONSTRAINT "lorebooks_known_visibility" CHECK ("lorebooks"."visibility" in ('private', 'hidden'));
--> statement-breakpoint
-- A book is its creator's on the brands of the chatbots that know it; of one that none knows, on the brand of its creator.
UPDATE "lorebooks" SET "application_ids" = coalesce(
  (SELECT array_agg(DISTINCT brand) FROM "character_lorebooks" known
    JOIN "characters" ON "characters"."id" = known."character_id", unnest("characters"."application_ids") AS brand
    WHERE known."lorebook_id" = "lorebooks"."id"),
  (SELECT array["users"."application_id"] FROM "users" WHERE "users"."id" = "lorebooks"."creator_user_id" AND "users"."application_id" IS NOT NULL),
  '{}');
--> statement-breakpoint
-- What readers of a served chatbot have been told until now stays what they are told.
INSERT INTO "lorebook_versions" ("lorebook_id", "number", "content")
SELECT book."id", book."revision", jsonb_build_object(
  'name', book."name", 'description', book."description", 'avatarUrl', book."avatar_url", 'tags', to_jsonb(book."tags"),
  'scanDepth', book."scan_depth", 'recursive', book."recursive",
  'entries', coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'id', entry."id", 'name', entry."name", 'keywords', entry."keywords", 'secondaryKeywords', entry."secondary_keywords",
      'content', entry."content", 'enabled', entry."enabled", 'constant', entry."constant",
      'insertionOrder', entry."insertion_order", 'rules', entry."rules",
      'updatedAt', to_char(entry."updated_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) ORDER BY entry."insertion_order", entry."id")
    FROM "lorebook_entries" entry WHERE entry."lorebook_id" = book."id"), '[]'))
FROM "lorebooks" book
WHERE EXISTS (
  SELECT 1 FROM "character_lorebooks" known JOIN "characters" ON "characters"."id" = known."character_id"
  WHERE known."lorebook_id" = book."id" AND "characters"."is_live");
--> statement-breakpoint
UPDATE "character_lorebooks" SET "live_number" = 1
WHERE EXISTS (SELECT 1 FROM "characters" WHERE "characters"."id" = "character_lorebooks"."character_id" AND "characters"."is_live");
--> statement-breakpoint
-- What waits for a review was there before it could be submitted: it is approved with its chatbot.
INSERT INTO "lorebook_versions" ("lorebook_id", "number", "content")
SELECT book."id", book."revision", jsonb_build_object(
  'name', book."name", 'description', book."description", 'avatarUrl', book."avatar_url", 'tags', to_jsonb(book."tags"),
  'scanDepth', book."scan_depth", 'recursive', book."recursive",
  'entries', coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'id', entry."id", 'name', entry."name", 'keywords', entry."keywords", 'secondaryKeywords', entry."secondary_keywords",
      'content', entry."content", 'enabled', entry."enabled", 'constant', entry."constant",
      'insertionOrder', entry."insertion_order", 'rules', entry."rules",
      'updatedAt', to_char(entry."updated_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) ORDER BY entry."insertion_order", entry."id")
    FROM "lorebook_entries" entry WHERE entry."lorebook_id" = book."id"), '[]'))
FROM "lorebooks" book
WHERE EXISTS (
  SELECT 1 FROM "character_lorebooks" known JOIN "characters" ON "characters"."id" = known."character_id"
  WHERE known."lorebook_id" = book."id"
    AND "characters"."moderation_status" IN ('pending', 'rereview_required', 'manual_review_required'))
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "character_lorebooks" SET "submitted_number" = 1
WHERE EXISTS (
  SELECT 1 FROM "characters" WHERE "characters"."id" = "character_lorebooks"."character_id"
    AND "characters"."moderation_status" IN ('pending', 'rereview_required', 'manual_review_required'));
--> statement-breakpoint
-- What lorebooks hold counts for their creators, as chatbots do.
CREATE FUNCTION bytes_of_book(kept lorebooks) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT row_bytes() + octet_length(kept.description)::bigint + coalesce(octet_length(kept.card::text), 0)
$$;
--> statement-breakpoint
CREATE FUNCTION bytes_of_entry(content text, keywords jsonb, secondary_keywords jsonb, shadow text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT row_bytes() + octet_length(concat(content, keywords, secondary_keywords, shadow))::bigint
$$;
--> statement-breakpoint
-- Of a book that goes as a whole the triggers of its parts find nothing any more: what they hold is counted with it.
CREATE FUNCTION count_lorebook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stored_changes (user_id, bytes) VALUES (NEW.creator_user_id, bytes_of_book(NEW));
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF bytes_of_book(NEW) <> bytes_of_book(OLD) THEN
      INSERT INTO stored_changes (user_id, bytes) VALUES (NEW.creator_user_id, bytes_of_book(NEW) - bytes_of_book(OLD));
    END IF;
    RETURN NULL;
  END IF;
  INSERT INTO stored_changes (user_id, bytes)
  SELECT OLD.creator_user_id, -bytes_of_book(OLD)
    - coalesce((SELECT sum(bytes_of_entry(entry.content, entry.keywords, entry.secondary_keywords, entry.shadow)) FROM lorebook_entries entry WHERE entry.lorebook_id = OLD.id), 0)
    - coalesce((SELECT sum(octet_length(kept.content::text) + row_bytes()) FROM lorebook_versions kept WHERE kept.lorebook_id = OLD.id), 0);
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_added_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_changes (user_id, bytes)
  SELECT book.creator_user_id, sum(bytes_of_entry(added.content, added.keywords, added.secondary_keywords, added.shadow)) FROM added JOIN lorebooks book ON book.id = added.lorebook_id
  GROUP BY book.creator_user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_changes (user_id, bytes)
  SELECT book.creator_user_id, sum(changed.bytes)
  FROM (
    SELECT lorebook_id, bytes_of_entry(added.content, added.keywords, added.secondary_keywords, added.shadow) AS bytes FROM added
    UNION ALL SELECT lorebook_id, -bytes_of_entry(gone.content, gone.keywords, gone.secondary_keywords, gone.shadow) FROM gone
  ) changed JOIN lorebooks book ON book.id = changed.lorebook_id
  GROUP BY book.creator_user_id HAVING sum(changed.bytes) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_gone_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_changes (user_id, bytes)
  SELECT book.creator_user_id, -sum(bytes_of_entry(gone.content, gone.keywords, gone.secondary_keywords, gone.shadow)) FROM gone JOIN lorebooks book ON book.id = gone.lorebook_id
  GROUP BY book.creator_user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_lore_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stored_changes (user_id, bytes)
    SELECT creator_user_id, octet_length(NEW.content::text) + row_bytes() FROM lorebooks WHERE id = NEW.lorebook_id;
  ELSE
    INSERT INTO stored_changes (user_id, bytes)
    SELECT creator_user_id, -octet_length(OLD.content::text) - row_bytes() FROM lorebooks WHERE id = OLD.lorebook_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lorebooks_counted AFTER INSERT OR UPDATE OF "description", "card" ON "lorebooks" FOR EACH ROW EXECUTE FUNCTION count_lorebook();
--> statement-breakpoint
CREATE TRIGGER lorebooks_gone BEFORE DELETE ON "lorebooks" FOR EACH ROW EXECUTE FUNCTION count_lorebook();
--> statement-breakpoint
CREATE TRIGGER lorebook_entries_added AFTER INSERT ON "lorebook_entries" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_entries();
--> statement-breakpoint
CREATE TRIGGER lorebook_entries_changed AFTER UPDATE ON "lorebook_entries" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_entries();
--> statement-breakpoint
CREATE TRIGGER lorebook_entries_gone AFTER DELETE ON "lorebook_entries" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_entries();
--> statement-breakpoint
CREATE TRIGGER lorebook_versions_counted AFTER INSERT OR DELETE ON "lorebook_versions" FOR EACH ROW EXECUTE FUNCTION count_lore_version();
--> statement-breakpoint
INSERT INTO stored_changes (user_id, bytes)
SELECT kept.user_id, sum(kept.bytes) FROM (
  SELECT creator_user_id AS user_id, bytes_of_book(lorebooks) AS bytes FROM lorebooks
  UNION ALL SELECT book.creator_user_id, bytes_of_entry(entry.content, entry.keywords, entry.secondary_keywords, entry.shadow) FROM lorebook_entries entry JOIN lorebooks book ON book.id = entry.lorebook_id
  UNION ALL SELECT book.creator_user_id, octet_length(kept.content::text) + row_bytes() FROM lorebook_versions kept JOIN lorebooks book ON book.id = kept.lorebook_id
) kept GROUP BY kept.user_id;
