CREATE TABLE "door_first_groups" (
	"company_id" bigint NOT NULL,
	"door" bigint NOT NULL,
	"access_group" bigint NOT NULL,
	CONSTRAINT "door_first_groups_company_id_door_access_group_pk" PRIMARY KEY("company_id","door","access_group")
);
--> statement-breakpoint
ALTER TABLE "access_rights" ADD COLUMN "first_doors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "first_period" bigint;--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "first_used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "door_first_groups" ADD CONSTRAINT "door_first_groups_company_id_door_doors_company_id_id_fk" FOREIGN KEY ("company_id","door") REFERENCES "public"."doors"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_first_groups" ADD CONSTRAINT "door_first_groups_company_id_access_group_access_groups_company_id_id_fk" FOREIGN KEY ("company_id","access_group") REFERENCES "public"."access_groups"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_first_groups_access_group" ON "door_first_groups" USING btree ("company_id","access_group");--> statement-breakpoint
ALTER TABLE "doors" ADD CONSTRAINT "doors_company_id_first_period_time_periods_company_id_id_fk" FOREIGN KEY ("company_id","first_period") REFERENCES "public"."time_periods"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doors_first_period" ON "doors" USING btree ("company_id","first_period");