CREATE TABLE "memories" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "memories_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" text NOT NULL,
	"content" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"memory_type" text NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"anchor_id" text,
	"is_on_path" boolean DEFAULT true NOT NULL,
	"embedding" real[],
	"embedding_model" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_batch" text
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "remembered_id" text;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_anchor_id_messages_id_fk" FOREIGN KEY ("anchor_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memories_conversation" ON "memories" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "memories_anchor" ON "memories" USING btree ("anchor_id");--> statement-breakpoint
CREATE INDEX "memories_batch" ON "memories" USING btree ("deleted_batch");--> statement-breakpoint
CREATE INDEX "generations_message" ON "generations" USING btree ("message_id");