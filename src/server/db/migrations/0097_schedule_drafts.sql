CREATE TABLE "schedule_drafts" (
	"company_id" bigint NOT NULL,
	"schedule" bigint NOT NULL,
	"employee" bigint NOT NULL,
	"att_date" date,
	"shown_date" date,
	"shown_flag" text DEFAULT 'replace' NOT NULL,
	"shown_timetable" bigint,
	"shown_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "schedule_drafts_company_id_schedule_pk" PRIMARY KEY("company_id","schedule")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "publish_rosters" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_drafts" ADD CONSTRAINT "schedule_drafts_company_id_employee_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee") REFERENCES "public"."employees"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_drafts" ADD CONSTRAINT "schedule_drafts_company_id_shown_timetable_timetables_company_id_id_fk" FOREIGN KEY ("company_id","shown_timetable") REFERENCES "public"."timetables"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_drafts_employee" ON "schedule_drafts" USING btree ("company_id","employee");--> statement-breakpoint
CREATE INDEX "schedule_drafts_att_date" ON "schedule_drafts" USING btree ("company_id","att_date");--> statement-breakpoint
CREATE INDEX "schedule_drafts_shown_date" ON "schedule_drafts" USING btree ("company_id","shown_date");--> statement-breakpoint
CREATE INDEX "schedule_drafts_shown_timetable" ON "schedule_drafts" USING btree ("company_id","shown_timetable");