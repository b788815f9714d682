CREATE TABLE "chat_daily" (
	"day" date NOT NULL,
	"user_id" text NOT NULL,
	"character_id" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "chat_daily_day_user_id_character_id_pk" PRIMARY KEY("day","user_id","character_id")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_rows" (
	"id" text PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"type" text NOT NULL,
	"application_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"rank" integer,
	"score" integer NOT NULL,
	"movement" integer,
	"number_of_characters" integer NOT NULL,
	"chatters" integer NOT NULL,
	"rating" double precision NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	"held_for" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"released_at" timestamp (3) with time zone,
	"frozen_at" timestamp (3) with time zone,
	CONSTRAINT "leaderboard_rows_known_type" CHECK ("leaderboard_rows"."type" in ('New Bots', 'All Bots')),
	CONSTRAINT "leaderboard_rows_known_status" CHECK ("leaderboard_rows"."status" in ('ranked', 'pending')),
	CONSTRAINT "leaderboard_rows_ranked_or_held" CHECK ((status = 'ranked') = (rank is not null))
);
--> statement-breakpoint
ALTER TABLE "chat_daily" ADD CONSTRAINT "chat_daily_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_daily" ADD CONSTRAINT "chat_daily_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_rows" ADD CONSTRAINT "leaderboard_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_daily_character" ON "chat_daily" USING btree ("character_id","day");--> statement-breakpoint
CREATE INDEX "chat_daily_user" ON "chat_daily" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_rows_list" ON "leaderboard_rows" USING btree ("application_id","month","type","rank");--> statement-breakpoint
CREATE INDEX "leaderboard_rows_user" ON "leaderboard_rows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "leaderboard_rows_month" ON "leaderboard_rows" USING btree ("month");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING brin ("created_at");