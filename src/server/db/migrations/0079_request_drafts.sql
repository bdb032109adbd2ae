CREATE TABLE "request_drafts" (
	"company_id" bigint NOT NULL,
	"employee" bigint NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"update_time" timestamp with time zone NOT NULL,
	CONSTRAINT "request_drafts_company_id_employee_kind_pk" PRIMARY KEY("company_id","employee","kind")
);
--> statement-breakpoint
ALTER TABLE "request_drafts" ADD CONSTRAINT "request_drafts_company_id_employee_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee") REFERENCES "public"."employees"("company_id","id") ON DELETE cascade ON UPDATE no action;