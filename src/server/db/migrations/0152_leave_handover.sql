ALTER TABLE "leaves" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaves" ADD COLUMN "handover_to" bigint;--> statement-breakpoint
ALTER TABLE "leaves" ADD COLUMN "handover_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_company_id_handover_to_employees_company_id_id_fk" FOREIGN KEY ("company_id","handover_to") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaves_handover_to" ON "leaves" USING btree ("company_id","handover_to");