CREATE TABLE "activity_department_marks" (
	"company_id" bigint NOT NULL,
	"work_date" date NOT NULL,
	"department" bigint NOT NULL,
	"ready" boolean DEFAULT false NOT NULL,
	CONSTRAINT "activity_department_marks_company_id_work_date_department_pk" PRIMARY KEY("company_id","work_date","department")
);
--> statement-breakpoint
ALTER TABLE "activity_days" ADD COLUMN "hour_active" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_days" ADD COLUMN "hour_productive" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_days" ADD COLUMN "used_apps" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_days" ADD COLUMN "used_domains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_days" ADD COLUMN "used_categories" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_days" ADD COLUMN "used_seconds" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_department_days" ADD COLUMN "hour_people" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_department_days" ADD COLUMN "hour_active" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_department_days" ADD COLUMN "hour_productive" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "activity_days" d SET "used_apps" = u.apps, "used_domains" = u.domains, "used_categories" = u.categories, "used_seconds" = u.seconds
FROM (
	SELECT company_id, employee, work_date, array_agg(app ORDER BY position) AS apps, array_agg(domain ORDER BY position) AS domains,
		array_agg(category ORDER BY position) AS categories, array_agg(seconds ORDER BY position) AS seconds
	FROM "activity_usages" GROUP BY company_id, employee, work_date
) u
WHERE d.company_id = u.company_id AND d.employee = u.employee AND d.work_date = u.work_date;--> statement-breakpoint
CREATE INDEX "activity_department_marks_ready" ON "activity_department_marks" USING btree ("company_id","ready","work_date","department");