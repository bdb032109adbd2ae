CREATE TABLE "punch_import_seen" (
	"company_id" bigint NOT NULL,
	"punch_import" bigint NOT NULL,
	"employee" bigint NOT NULL,
	"punch_time" timestamp with time zone NOT NULL,
	CONSTRAINT "punch_import_seen_company_id_punch_import_employee_punch_time_pk" PRIMARY KEY("company_id","punch_import","employee","punch_time")
);
--> statement-breakpoint
ALTER TABLE "punch_import_seen" ADD CONSTRAINT "punch_import_seen_company_id_punch_import_punch_imports_company_id_id_fk" FOREIGN KEY ("company_id","punch_import") REFERENCES "public"."punch_imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Imported punches are verified by an import (103), which has a text. The owner is bound by row-level security unless it says otherwise.
ALTER TABLE "punches" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "punches" SET "verify_type" = 103 WHERE "punch_import" IS NOT NULL AND "verify_type" = 255;--> statement-breakpoint
ALTER TABLE "punches" FORCE ROW LEVEL SECURITY;