CREATE TABLE "character_lorebooks" (
	"character_id" text NOT NULL,
	"lorebook_id" text NOT NULL,
	CONSTRAINT "character_lorebooks_character_id_lorebook_id_pk" PRIMARY KEY("character_id","lorebook_id")
);
--> statement-breakpoint
CREATE TABLE "lorebook_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"lorebook_id" text NOT NULL,
	"name" text NOT NULL,
	"keywords" jsonb NOT NULL,
	"secondary_keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"constant" boolean DEFAULT false NOT NULL,
	"insertion_order" double precision DEFAULT 100 NOT NULL,
	"rules" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lorebooks" (
	"id" text PRIMARY KEY NOT NULL,
	"creator_user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"avatar_url" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"scan_depth" integer,
	"recursive" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "character_lorebooks" ADD CONSTRAINT "character_lorebooks_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_lorebooks" ADD CONSTRAINT "character_lorebooks_lorebook_id_lorebooks_id_fk" FOREIGN KEY ("lorebook_id") REFERENCES "public"."lorebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lorebook_entries" ADD CONSTRAINT "lorebook_entries_lorebook_id_lorebooks_id_fk" FOREIGN KEY ("lorebook_id") REFERENCES "public"."lorebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lorebooks" ADD CONSTRAINT "lorebooks_creator_user_id_users_id_fk" FOREIGN KEY ("creator_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "character_lorebooks_lorebook" ON "character_lorebooks" USING btree ("lorebook_id");--> statement-breakpoint
CREATE INDEX "lorebook_entries_lorebook" ON "lorebook_entries" USING btree ("lorebook_id");--> statement-breakpoint
CREATE INDEX "lorebooks_creator" ON "lorebooks" USING btree ("creator_user_id");