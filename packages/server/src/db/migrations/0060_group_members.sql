CREATE TABLE "group_members" (
	"group_id" text NOT NULL,
	"character_id" text NOT NULL,
	"position" integer NOT NULL,
	"presence" text DEFAULT 'present' NOT NULL,
	"talk" integer DEFAULT 50 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"books" text[],
	"name" text DEFAULT '' NOT NULL,
	CONSTRAINT "group_members_group_id_character_id_pk" PRIMARY KEY("group_id","character_id"),
	CONSTRAINT "group_members_known_presence" CHECK ("group_members"."presence" in ('present', 'away', 'muted')),
	CONSTRAINT "group_members_talk" CHECK (talk between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "kind" text GENERATED ALWAYS AS (case when content->'form' ? 'members' then 'group' else 'chatbot' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_characters_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_members_character" ON "group_members" USING btree ("character_id");
--> statement-breakpoint
-- Groups that there are keep their members, all present and equally ready to speak, as they were in every chat until now.
INSERT INTO "group_members" ("group_id", "character_id", "position", "name")
SELECT "group"."id", member."id", (min(listed."place") - 1)::integer, member."name"
FROM "characters" AS "group"
CROSS JOIN LATERAL unnest("group"."sub_character_ids") WITH ORDINALITY AS listed("id", "place")
JOIN "characters" AS member ON member."id" = listed."id"
WHERE "group"."type" = 'meta'
GROUP BY "group"."id", member."id", member."name";
