CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"character_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_bypasses" (
	"application_id" text NOT NULL,
	"user_id" text NOT NULL,
	"character_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "queue_bypasses_application_id_user_id_character_id_pk" PRIMARY KEY("application_id","user_id","character_id")
);
--> statement-breakpoint
CREATE TABLE "queue_tickets" (
	"application_id" text NOT NULL,
	"user_id" text NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"access_at" timestamp (3) with time zone,
	CONSTRAINT "queue_tickets_application_id_user_id_pk" PRIMARY KEY("application_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "queues" (
	"application_id" text PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "group_settings" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "audience" text[];--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_bypasses" ADD CONSTRAINT "queue_bypasses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_tickets" ADD CONSTRAINT "queue_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_name" ON "events" USING btree ("application_id","name","created_at");--> statement-breakpoint
CREATE INDEX "events_user" ON "events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_character" ON "events" USING btree ("character_id","name");--> statement-breakpoint
CREATE INDEX "queue_bypasses_user" ON "queue_bypasses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "queue_tickets_line" ON "queue_tickets" USING btree ("application_id","status","number");--> statement-breakpoint
CREATE INDEX "queue_tickets_access" ON "queue_tickets" USING btree ("application_id","access_at");--> statement-breakpoint
CREATE INDEX "queue_tickets_user" ON "queue_tickets" USING btree ("user_id");