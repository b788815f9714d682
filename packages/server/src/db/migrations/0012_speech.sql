CREATE TABLE "speech_audio" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"text_hash" text NOT NULL,
	"voice_id" text NOT NULL,
	"narration" boolean NOT NULL,
	"sample_rate" integer NOT NULL,
	"body" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_ratings" (
	"message_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"user_id" text NOT NULL,
	"rating" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_ratings_message_id_voice_id_pk" PRIMARY KEY("message_id","voice_id")
);
--> statement-breakpoint
ALTER TABLE "speech_audio" ADD CONSTRAINT "speech_audio_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_ratings" ADD CONSTRAINT "voice_ratings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_ratings" ADD CONSTRAINT "voice_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "speech_audio_key" ON "speech_audio" USING btree ("message_id","text_hash","voice_id","narration");--> statement-breakpoint
CREATE INDEX "speech_audio_used" ON "speech_audio" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "voice_ratings_voice" ON "voice_ratings" USING btree ("voice_id");