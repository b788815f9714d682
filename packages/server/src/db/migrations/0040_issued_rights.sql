ALTER TABLE "users" ADD COLUMN "issued_permissions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "issued_role" text;--> statement-breakpoint
-- What the identity provider gives or takes ends tokens of before, as every other change of rights does.
DROP TRIGGER users_rights_changed ON "users";
--> statement-breakpoint
CREATE TRIGGER users_rights_changed BEFORE UPDATE ON "users" FOR EACH ROW
WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.extra_permissions IS DISTINCT FROM NEW.extra_permissions OR OLD.issued_permissions IS DISTINCT FROM NEW.issued_permissions OR OLD.restricted_until IS DISTINCT FROM NEW.restricted_until OR OLD.closed_at IS DISTINCT FROM NEW.closed_at)
EXECUTE FUNCTION note_changed_rights();
