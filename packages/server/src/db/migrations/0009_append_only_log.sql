-- Drizzle knows no triggers: the log of moderation takes new entries and nothing else.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER moderation_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "moderation_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
