-- Drizzle knows no triggers: what is written and dropped is counted against its account, wherever that happens.
CREATE FUNCTION count_added_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_changes (user_id, bytes)
  SELECT owner.user_id, sum(octet_length(added.content)) FROM added JOIN conversations owner ON owner.id = added.conversation_id
  GROUP BY owner.user_id HAVING sum(octet_length(added.content)) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_changes (user_id, bytes)
  SELECT owner.user_id, sum(changed.bytes)
  FROM (
    SELECT conversation_id, octet_length(content) AS bytes FROM added
    UNION ALL SELECT conversation_id, -octet_length(content) FROM gone
  ) changed JOIN conversations owner ON owner.id = changed.conversation_id
  GROUP BY owner.user_id HAVING sum(changed.bytes) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of a conversation that goes as a whole nothing is found here: count_conversation has counted it.
CREATE FUNCTION count_gone_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_changes (user_id, bytes)
  SELECT owner.user_id, -sum(octet_length(gone.content)) FROM gone JOIN conversations owner ON owner.id = gone.conversation_id
  GROUP BY owner.user_id HAVING sum(octet_length(gone.content)) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_changes (user_id, bytes)
  SELECT OLD.user_id, -sum(bytes) FROM (
    SELECT octet_length(content) AS bytes FROM messages WHERE conversation_id = OLD.id
    UNION ALL SELECT octet_length(content) FROM memories WHERE conversation_id = OLD.id
    UNION ALL SELECT octet_length(former.content) FROM message_revisions former JOIN messages ON messages.id = former.message_id WHERE messages.conversation_id = OLD.id
  ) texts HAVING sum(bytes) <> 0;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION bytes_of(kept characters) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT octet_length(concat(kept.greeting, kept.alternate_greetings, kept.persona, kept.scenario, kept.dialogue, kept.system_prompt, kept.post_history_instructions))::bigint
    + coalesce(octet_length(kept.card::text), 0)
$$;
--> statement-breakpoint
CREATE FUNCTION count_character() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO stored_changes (user_id, bytes) VALUES (OLD.creator_user_id, -bytes_of(OLD));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO stored_changes (user_id, bytes) VALUES (NEW.creator_user_id, bytes_of(NEW));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Pictures are kept in base64; what counts is what was brought.
CREATE FUNCTION count_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stored_changes (user_id, bytes) VALUES (NEW.owner_user_id, octet_length(NEW.body) * 3 / 4);
  ELSE
    INSERT INTO stored_changes (user_id, bytes) VALUES (OLD.owner_user_id, -(octet_length(OLD.body) * 3 / 4));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_added AFTER INSERT ON "messages" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_texts();
--> statement-breakpoint
CREATE TRIGGER messages_changed AFTER UPDATE ON "messages" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_texts();
--> statement-breakpoint
CREATE TRIGGER messages_gone AFTER DELETE ON "messages" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_texts();
--> statement-breakpoint
CREATE TRIGGER memories_added AFTER INSERT ON "memories" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_texts();
--> statement-breakpoint
CREATE TRIGGER memories_changed AFTER UPDATE ON "memories" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_texts();
--> statement-breakpoint
CREATE TRIGGER memories_gone AFTER DELETE ON "memories" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_texts();
--> statement-breakpoint
CREATE TRIGGER message_revisions_added AFTER INSERT ON "message_revisions" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_texts();
--> statement-breakpoint
CREATE TRIGGER message_revisions_changed AFTER UPDATE ON "message_revisions" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_texts();
--> statement-breakpoint
CREATE TRIGGER message_revisions_gone AFTER DELETE ON "message_revisions" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_texts();
--> statement-breakpoint
CREATE TRIGGER conversations_gone BEFORE DELETE ON "conversations" FOR EACH ROW EXECUTE FUNCTION count_conversation();
--> statement-breakpoint
CREATE TRIGGER characters_counted AFTER INSERT OR DELETE OR UPDATE OF "card", "greeting", "alternate_greetings", "persona", "scenario", "dialogue", "system_prompt", "post_history_instructions" ON "characters" FOR EACH ROW EXECUTE FUNCTION count_character();
--> statement-breakpoint
CREATE TRIGGER files_added AFTER INSERT ON "files" FOR EACH ROW WHEN (NEW.owner_user_id IS NOT NULL) EXECUTE FUNCTION count_file();
--> statement-breakpoint
CREATE TRIGGER files_gone AFTER DELETE ON "files" FOR EACH ROW WHEN (OLD.owner_user_id IS NOT NULL) EXECUTE FUNCTION count_file();
--> statement-breakpoint
INSERT INTO stored_bytes (user_id, application_id, bytes)
SELECT users.id, users.application_id, sum(kept.bytes) FROM users JOIN (
  SELECT conversations.user_id, octet_length(messages.content) AS bytes FROM messages JOIN conversations ON conversations.id = messages.conversation_id
  UNION ALL SELECT conversations.user_id, octet_length(memories.content) FROM memories JOIN conversations ON conversations.id = memories.conversation_id
  UNION ALL SELECT conversations.user_id, octet_length(former.content) FROM message_revisions former JOIN conversations ON conversations.id = former.conversation_id
  UNION ALL SELECT creator_user_id, bytes_of(characters) FROM characters
) kept ON kept.user_id = users.id GROUP BY users.id;
