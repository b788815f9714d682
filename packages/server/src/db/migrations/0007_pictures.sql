CREATE TABLE "trainings" (
	"id" text PRIMARY KEY NOT NULL,
	"character_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"heartbeat_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "lora_status" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "access" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_nsfw" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "image_width" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "image_height" integer;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trainings_queue" ON "trainings" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "trainings_user" ON "trainings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trainings_open" ON "trainings" USING btree ("character_id") WHERE "trainings"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "messages_image" ON "messages" USING btree ("image_url") WHERE "messages"."image_url" is not null;