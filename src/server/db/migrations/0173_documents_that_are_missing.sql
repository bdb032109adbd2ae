DROP INDEX "employee_documents_doc_type";--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "is_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "visible_to_employee" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_documents" ADD COLUMN "is_current" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- The owner sees no company's rows while row security is forced; secure.sql, which follows every migration, forces it again.
ALTER TABLE "employee_documents" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "employee_documents" SET "is_current" = false WHERE EXISTS (
  SELECT FROM "employee_documents" later WHERE later.company_id = "employee_documents".company_id
    AND later.employee = "employee_documents".employee AND later.doc_type = "employee_documents".doc_type
    AND (coalesce(later.expire_date, 'infinity'), later.id) > (coalesce("employee_documents".expire_date, 'infinity'), "employee_documents".id)
);--> statement-breakpoint
CREATE INDEX "employee_documents_current" ON "employee_documents" USING btree ("company_id","doc_type","expire_date") WHERE is_current;--> statement-breakpoint
CREATE INDEX "employee_documents_doc_type" ON "employee_documents" USING btree ("company_id","doc_type","employee");