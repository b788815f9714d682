CREATE TABLE "character_pairs" (
	"character_id" text NOT NULL,
	"other_id" text NOT NULL,
	"score" real NOT NULL,
	"support" integer NOT NULL,
	CONSTRAINT "character_pairs_character_id_other_id_pk" PRIMARY KEY("character_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "character_tastes" (
	"character_id" text PRIMARY KEY NOT NULL,
	"norm" double precision NOT NULL,
	"members" integer NOT NULL,
	"paired_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dismissals" (
	"user_id" text NOT NULL,
	"character_id" text NOT NULL,
	"lowered" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissals_user_id_character_id_pk" PRIMARY KEY("user_id","character_id")
);
--> statement-breakpoint
CREATE TABLE "fewer_wishes" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fewer_wishes_user_id_kind_value_pk" PRIMARY KEY("user_id","kind","value")
);
--> statement-breakpoint
CREATE TABLE "recommendation_lists" (
	"user_id" text PRIMARY KEY NOT NULL,
	"items" jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"language" text,
	"shows_adult" boolean NOT NULL,
	"is_personal" boolean NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recommendation_shelves" (
	"id" text PRIMARY KEY NOT NULL,
	"character_ids" text[] NOT NULL,
	"count" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "taste_members" (
	"user_id" text PRIMARY KEY NOT NULL,
	"items" integer NOT NULL,
	"damp" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tastes" (
	"user_id" text NOT NULL,
	"character_id" text NOT NULL,
	"strength" double precision NOT NULL,
	"is_off" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tastes_user_id_character_id_pk" PRIMARY KEY("user_id","character_id")
);
--> statement-breakpoint
ALTER TABLE "character_pairs" ADD CONSTRAINT "character_pairs_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_tastes" ADD CONSTRAINT "character_tastes_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissals" ADD CONSTRAINT "dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissals" ADD CONSTRAINT "dismissals_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fewer_wishes" ADD CONSTRAINT "fewer_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendation_lists" ADD CONSTRAINT "recommendation_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taste_members" ADD CONSTRAINT "taste_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tastes" ADD CONSTRAINT "tastes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tastes" ADD CONSTRAINT "tastes_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dismissals_user" ON "dismissals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "recommendation_lists_made" ON "recommendation_lists" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "tastes_character" ON "tastes" USING btree ("character_id","at") WHERE "tastes"."strength" > 0 and not "tastes"."is_off";--> statement-breakpoint
CREATE INDEX "tastes_at" ON "tastes" USING btree ("at");