CREATE TABLE "event_sums" (
	"application_id" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"detail" text NOT NULL,
	"count" integer NOT NULL,
	"visitors" integer NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_sums_application_id_day_name_detail_pk" PRIMARY KEY("application_id","day","name","detail")
);
--> statement-breakpoint
CREATE TABLE "page_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" text NOT NULL,
	"user_id" text,
	"visitor" text NOT NULL,
	"name" text NOT NULL,
	"details" jsonb NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_events" ADD CONSTRAINT "page_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_events_day" ON "page_events" USING btree ("day");--> statement-breakpoint
CREATE INDEX "page_events_user" ON "page_events" USING btree ("user_id");