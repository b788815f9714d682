ALTER TABLE "characters" ALTER COLUMN "card" SET DATA TYPE json USING "card"::json;--> statement-breakpoint
ALTER TABLE "characters" ALTER COLUMN "card" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "body" SET STORAGE EXTERNAL;
