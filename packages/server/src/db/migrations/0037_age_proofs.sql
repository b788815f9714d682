CREATE TABLE "age_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"method" text NOT NULL,
	"level" text NOT NULL,
	"reference_hash" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "age_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"application_id" text NOT NULL,
	"hash" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"country" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "age_proofs" ADD CONSTRAINT "age_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "age_sessions" ADD CONSTRAINT "age_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "age_proofs_method" ON "age_proofs" USING btree ("user_id","method");--> statement-breakpoint
CREATE INDEX "age_proofs_reference" ON "age_proofs" USING btree ("reference_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "age_sessions_hash" ON "age_sessions" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "age_sessions_user" ON "age_sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "age_sessions_created" ON "age_sessions" USING btree ("created_at");--> statement-breakpoint
-- Whoever was of age until now stays so for a while, on the least sure way that every country takes by default.
INSERT INTO age_proofs (id, user_id, method, level, issued_at, expires_at)
SELECT users.id || '-carried', users.id, 'facial_age_estimation', 'medium', now(), now() + interval '90 days'
FROM users WHERE users.age_status = 'verified' AND users.platform = 'first_party';
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "age_status";