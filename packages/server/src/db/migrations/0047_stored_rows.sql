-- A row costs what stands around its text too: its head, its ids and its places in indexes.
CREATE FUNCTION row_bytes() RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT 350::bigint $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_added_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_changes (user_id, bytes)
  SELECT owner.user_id, sum(octet_length(added.content) + row_bytes()) FROM added JOIN conversations owner ON owner.id = added.conversation_id
  GROUP BY owner.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_gone_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_changes (user_id, bytes)
  SELECT owner.user_id, -sum(octet_length(gone.content) + row_bytes()) FROM gone JOIN conversations owner ON owner.id = gone.conversation_id
  GROUP BY owner.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_changes (user_id, bytes)
  SELECT OLD.user_id, -sum(bytes + row_bytes()) FROM (
    SELECT 0 AS bytes
    UNION ALL SELECT octet_length(content) FROM messages WHERE conversation_id = OLD.id
    UNION ALL SELECT octet_length(content) FROM memories WHERE conversation_id = OLD.id
    UNION ALL SELECT octet_length(former.content) FROM message_revisions former JOIN messages ON messages.id = former.message_id WHERE messages.conversation_id = OLD.id
  ) texts;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_added_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_changes (user_id, bytes) SELECT user_id, sum(row_bytes()) FROM added GROUP BY user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversations_added AFTER INSERT ON "conversations" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_conversations();
--> statement-breakpoint
-- Both sides of a change have the row, so only what is added and removed counts it.
CREATE OR REPLACE FUNCTION bytes_of(kept characters) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT row_bytes() + octet_length(concat(kept.greeting, kept.alternate_greetings, kept.persona, kept.scenario, kept.dialogue, kept.system_prompt, kept.post_history_instructions))::bigint
    + coalesce(octet_length(kept.card::text), 0)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stored_changes (user_id, bytes)
    SELECT creator_user_id, octet_length(NEW.form::text) + row_bytes() FROM characters WHERE id = NEW.character_id;
  ELSE
    INSERT INTO stored_changes (user_id, bytes)
    SELECT creator_user_id, -octet_length(OLD.form::text) - row_bytes() FROM characters WHERE id = OLD.character_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_gone_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_changes (user_id, bytes)
  SELECT OLD.creator_user_id, -sum(octet_length(form::text) + row_bytes()) FROM character_versions WHERE character_id = OLD.id
  HAVING count(*) > 0;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_persona() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO stored_changes (user_id, bytes) VALUES (OLD.user_id, -octet_length(concat(OLD.name, OLD.highlights)) - row_bytes());
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO stored_changes (user_id, bytes) VALUES (NEW.user_id, octet_length(concat(NEW.name, NEW.highlights)) + row_bytes());
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER personas_counted AFTER INSERT OR DELETE OR UPDATE OF "name", "highlights" ON "personas" FOR EACH ROW EXECUTE FUNCTION count_persona();
--> statement-breakpoint
INSERT INTO stored_changes (user_id, bytes)
SELECT users.id, sum(kept.bytes) FROM users JOIN (
  SELECT conversations.user_id, row_bytes() AS bytes FROM conversations
  UNION ALL SELECT conversations.user_id, row_bytes() FROM messages JOIN conversations ON conversations.id = messages.conversation_id
  UNION ALL SELECT conversations.user_id, row_bytes() FROM memories JOIN conversations ON conversations.id = memories.conversation_id
  UNION ALL SELECT conversations.user_id, row_bytes() FROM message_revisions former JOIN conversations ON conversations.id = former.conversation_id
  UNION ALL SELECT creator_user_id, row_bytes() FROM characters
  UNION ALL SELECT characters.creator_user_id, row_bytes() FROM character_versions JOIN characters ON characters.id = character_versions.character_id
  UNION ALL SELECT user_id, octet_length(concat(name, highlights)) + row_bytes() FROM personas
) kept ON kept.user_id = users.id GROUP BY users.id;
