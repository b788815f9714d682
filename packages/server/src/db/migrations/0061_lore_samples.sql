CREATE TABLE "lore_samples" (
	"lorebook_id" text PRIMARY KEY NOT NULL,
	"samples" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lore_samples" ADD CONSTRAINT "lore_samples_lorebook_id_lorebooks_id_fk" FOREIGN KEY ("lorebook_id") REFERENCES "public"."lorebooks"("id") ON DELETE cascade ON UPDATE no action;
