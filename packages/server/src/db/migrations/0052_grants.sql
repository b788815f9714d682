CREATE TABLE "grants" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"source" text NOT NULL,
	"source_id" text,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rights_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grants_user" ON "grants" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "grants_source" ON "grants" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "grants_restrictions" ON "grants" USING btree ("value","ends_at") WHERE kind = 'restriction' and ended_at is null;--> statement-breakpoint
-- Restrictions keep their ids and the link to their statement; of those from before there were statements, the operator was the only one who could decide.
INSERT INTO "grants" ("id", "user_id", "kind", "value", "source", "source_id", "actor_kind", "actor_id", "starts_at", "ends_at", "ended_at", "created_at")
SELECT r."id", r."user_id", 'restriction', r."kind", 'moderation', r."statement_id", coalesce(s."decided_by_kind", 'operator'), s."decided_by", r."starts_at", r."ends_at", r."lifted_at", r."starts_at"
FROM "restrictions" r LEFT JOIN "statements" s ON s."id" = r."statement_id";--> statement-breakpoint
INSERT INTO "grants" ("id", "user_id", "kind", "value", "source", "actor_kind", "starts_at")
SELECT u."id" || '-provider-' || u."issued_role", u."id", 'role', u."issued_role", 'provider', 'provider', now()
FROM "users" u WHERE u."issued_role" IS NOT NULL;--> statement-breakpoint
INSERT INTO "grants" ("id", "user_id", "kind", "value", "source", "actor_kind", "starts_at")
SELECT DISTINCT u."id" || '-provider-' || given, u."id", 'permission', given, 'provider', 'provider', now()
FROM "users" u CROSS JOIN unnest(u."issued_permissions") AS given;--> statement-breakpoint
INSERT INTO "grants" ("id", "user_id", "kind", "value", "source", "actor_kind", "starts_at")
SELECT DISTINCT u."id" || '-operator-' || given, u."id", 'permission', given, 'operator', 'operator', now()
FROM "users" u CROSS JOIN unnest(u."extra_permissions") AS given
WHERE given NOT IN ('restriction_complete', 'restriction_temporary', 'limited_access', 'temporary_shadowban');--> statement-breakpoint
-- The newest subscription of the role that the account has ends it, a week of grace after what is paid for; beside a role of the provider, what is still paid for counts once that one goes.
INSERT INTO "grants" ("id", "user_id", "kind", "value", "source", "source_id", "actor_kind", "starts_at", "ends_at")
SELECT DISTINCT ON (u."id", s."role") s."id" || '-purchase', u."id", 'role', s."role", 'purchase', s."id", 'processor', s."created_at", s."recur_at" + interval '7 days'
FROM "users" u JOIN "subscriptions" s ON s."user_id" = u."id"
WHERE u."role" IS DISTINCT FROM u."issued_role" AND s."role" = u."role" OR u."role" = u."issued_role" AND s."status" <> 'expired' AND s."recur_at" > now()
ORDER BY u."id", s."role", s."recur_at" DESC;--> statement-breakpoint
INSERT INTO "grants" ("id", "user_id", "kind", "value", "source", "actor_kind", "starts_at")
SELECT u."id" || '-operator-' || u."role", u."id", 'role', u."role", 'operator', 'operator', now()
FROM "users" u
WHERE u."role" <> CASE u."platform" WHEN 'guest' THEN 'guest' ELSE 'free_tier' END
	AND NOT EXISTS (SELECT FROM "grants" g WHERE g."user_id" = u."id" AND g."kind" = 'role' AND g."value" = u."role");--> statement-breakpoint
UPDATE "users" SET "rights_until" = least("restricted_until", (SELECT min(g."ends_at") FROM "grants" g WHERE g."user_id" = "users"."id" AND g."source" = 'purchase'))
WHERE "restricted_until" IS NOT NULL OR EXISTS (SELECT FROM "grants" g WHERE g."user_id" = "users"."id" AND g."source" = 'purchase');--> statement-breakpoint
UPDATE "users" SET "extra_permissions" = ARRAY(SELECT DISTINCT held FROM unnest("issued_permissions" || "extra_permissions") AS held ORDER BY held)
WHERE "issued_permissions" <> '{}';--> statement-breakpoint
DROP TABLE "restrictions" CASCADE;--> statement-breakpoint
DROP TRIGGER users_rights_changed ON "users";
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "issued_permissions";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "issued_role";--> statement-breakpoint
CREATE TRIGGER users_rights_changed BEFORE UPDATE ON "users" FOR EACH ROW
WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.extra_permissions IS DISTINCT FROM NEW.extra_permissions OR OLD.rights_until IS DISTINCT FROM NEW.rights_until OR OLD.restricted_until IS DISTINCT FROM NEW.restricted_until OR OLD.closed_at IS DISTINCT FROM NEW.closed_at)
EXECUTE FUNCTION note_changed_rights();
