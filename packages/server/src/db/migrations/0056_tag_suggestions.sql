CREATE TABLE "dismissed_tag_suggestions" (
	"character_id" text NOT NULL,
	"key" text NOT NULL,
	"change" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_tag_suggestions_character_id_key_change_pk" PRIMARY KEY("character_id","key","change")
);
--> statement-breakpoint
CREATE TABLE "tag_suggestions" (
	"character_id" text NOT NULL,
	"key" text NOT NULL,
	"user_id" text NOT NULL,
	"tag" text NOT NULL,
	"change" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tag_suggestions_character_id_key_user_id_pk" PRIMARY KEY("character_id","key","user_id")
);
--> statement-breakpoint
ALTER TABLE "dismissed_tag_suggestions" ADD CONSTRAINT "dismissed_tag_suggestions_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_suggestions" ADD CONSTRAINT "tag_suggestions_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_suggestions" ADD CONSTRAINT "tag_suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tag_suggestions_user" ON "tag_suggestions" USING btree ("user_id","character_id");