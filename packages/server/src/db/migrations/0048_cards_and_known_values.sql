CREATE TABLE "social_cards" (
	"hash" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"character_id" text,
	"png" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "social_cards" ADD CONSTRAINT "social_cards_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "social_cards_character" ON "social_cards" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "social_cards_created" ON "social_cards" USING btree ("created_at");--> statement-breakpoint
-- Rows that somebody wrote by hand become what the product can show, and no more than that.
UPDATE "characters" SET "type" = 'character' WHERE "type" NOT IN ('character', 'meta');--> statement-breakpoint
UPDATE "characters" SET "visibility" = 'private' WHERE "visibility" NOT IN ('public', 'hidden', 'private', 'permanently_private');--> statement-breakpoint
UPDATE "characters" SET "definition_size" = 'minimal' WHERE "definition_size" NOT IN ('minimal', 'low', 'mid', 'high', 'very');--> statement-breakpoint
UPDATE "characters" SET "lora_status" = 'none' WHERE "lora_status" NOT IN ('none', 'pending', 'ready');--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_known_type" CHECK ("characters"."type" in ('character', 'meta'));--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_known_visibility" CHECK ("characters"."visibility" in ('public', 'hidden', 'private', 'permanently_private'));--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_known_size" CHECK ("characters"."definition_size" in ('minimal', 'low', 'mid', 'high', 'very'));--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_known_lora" CHECK ("characters"."lora_status" in ('none', 'pending', 'ready'));