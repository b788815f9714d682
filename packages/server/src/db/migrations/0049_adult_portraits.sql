-- What is for adults is a fact of the picture: a portrait that a character was known to wear as one is served blurred to others.
UPDATE "files" SET "is_nsfw" = true
WHERE "access" = 'public' AND "id" IN (SELECT substr("avatar_url", 8) FROM "characters" WHERE "avatar_is_nsfw" AND "avatar_url" LIKE '/files/%');
