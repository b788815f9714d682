CREATE TABLE "character_likes" (
	"user_id" text NOT NULL,
	"character_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "character_likes_user_id_character_id_pk" PRIMARY KEY("user_id","character_id")
);
--> statement-breakpoint
CREATE TABLE "character_ratings" (
	"character_id" text NOT NULL,
	"user_id" text NOT NULL,
	"stars" integer NOT NULL,
	"label" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "character_ratings_character_id_user_id_pk" PRIMARY KEY("character_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "character_translations" (
	"character_id" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"field" text,
	"code" text,
	"source_hash" text NOT NULL,
	"claim" text NOT NULL,
	"heartbeat_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "character_translations_character_id_language_pk" PRIMARY KEY("character_id","language")
);
--> statement-breakpoint
CREATE TABLE "interactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" text NOT NULL,
	"user_id" text NOT NULL,
	"character_id" text NOT NULL,
	"type" text NOT NULL,
	"amount" real,
	"rating" real,
	"recommendation_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"actor_user_id" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_log_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"reporter_user_id" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"character_id" text NOT NULL,
	"conversation_id" text,
	"label" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"evidence" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "greeting_i18n" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "rating_prior" real DEFAULT 0.7 NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "manual_review_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "moderation_report" jsonb;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "reports_type" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "rating_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "character_likes" ADD CONSTRAINT "character_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_likes" ADD CONSTRAINT "character_likes_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_ratings" ADD CONSTRAINT "character_ratings_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_ratings" ADD CONSTRAINT "character_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_translations" ADD CONSTRAINT "character_translations_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "character_likes_character" ON "character_likes" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "character_ratings_user" ON "character_ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interactions_user" ON "interactions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "interactions_character" ON "interactions" USING btree ("character_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_user_id","subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "reports_character" ON "reports" USING btree ("character_id","created_at");