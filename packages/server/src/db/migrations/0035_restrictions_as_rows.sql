CREATE TABLE "appeal_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"appeal_id" text NOT NULL,
	"role" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" text PRIMARY KEY NOT NULL,
	"statement_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"outcome" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"lifted_at" timestamp (3) with time zone,
	"statement_id" text
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"application_id" text NOT NULL,
	"decided_by" text,
	"what" text NOT NULL,
	"scope" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"facts" text NOT NULL,
	"found" text NOT NULL,
	"is_detection_automated" boolean NOT NULL,
	"is_decision_automated" boolean NOT NULL,
	"ground" text NOT NULL,
	"ground_version" text NOT NULL,
	"appeal_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appeal_messages" ADD CONSTRAINT "appeal_messages_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeal_messages_appeal" ON "appeal_messages" USING btree ("appeal_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_statement" ON "appeals" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "appeals_state" ON "appeals" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "restrictions_user" ON "restrictions" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "restrictions_unlifted" ON "restrictions" USING btree ("kind","ends_at") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "restrictions_statement" ON "restrictions" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "statements_user" ON "statements" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "users_changed" ON "users" USING btree ("changed_at") WHERE changed_at is not null;--> statement-breakpoint
-- Drizzle knows no triggers: whoever changes what an account may do need not remember to say so.
CREATE FUNCTION note_changed_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := greatest(clock_timestamp(), OLD.changed_at + interval '1 millisecond');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_rights_changed BEFORE UPDATE ON "users" FOR EACH ROW
WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.extra_permissions IS DISTINCT FROM NEW.extra_permissions OR OLD.restricted_until IS DISTINCT FROM NEW.restricted_until OR OLD.closed_at IS DISTINCT FROM NEW.closed_at)
EXECUTE FUNCTION note_changed_rights();
--> statement-breakpoint
INSERT INTO restrictions (id, user_id, kind, starts_at, ends_at)
SELECT users.id || '-' || kind, users.id, kind, now(), CASE kind WHEN 'restriction_temporary' THEN users.restricted_until END
FROM users CROSS JOIN unnest(users.extra_permissions) AS kind
WHERE kind IN ('restriction_complete', 'restriction_temporary', 'limited_access', 'temporary_shadowban');
