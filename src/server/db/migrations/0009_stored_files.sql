CREATE TABLE "storage_usage" (
	"company_id" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "storage_usage_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "employee" bigint;--> statement-breakpoint
CREATE INDEX "files_employee" ON "files" USING btree ("company_id","employee");