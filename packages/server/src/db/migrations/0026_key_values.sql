ALTER TABLE "oidc_records" RENAME TO "key_values";--> statement-breakpoint
ALTER TABLE "key_values" RENAME CONSTRAINT "oidc_records_pkey" TO "key_values_pkey";--> statement-breakpoint
ALTER INDEX "oidc_records_grant" RENAME TO "key_values_grant";--> statement-breakpoint
ALTER INDEX "oidc_records_uid" RENAME TO "key_values_uid";--> statement-breakpoint
ALTER INDEX "oidc_records_expires" RENAME TO "key_values_expires";--> statement-breakpoint
-- Servers of the release before run on while this one is rolled out: they read and write the table by its former name.
CREATE VIEW "oidc_records" AS SELECT * FROM "key_values";
