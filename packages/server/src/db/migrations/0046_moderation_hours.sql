CREATE TABLE "moderation_hours" (
	"user_id" text NOT NULL,
	"action" text NOT NULL,
	"category" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "moderation_hours_user_id_action_category_hour_pk" PRIMARY KEY("user_id","action","category","hour")
);
--> statement-breakpoint
ALTER TABLE "moderation_hours" ADD CONSTRAINT "moderation_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;