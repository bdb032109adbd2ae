CREATE TABLE "incident_type_positions" (
	"company_id" bigint NOT NULL,
	"incident_type" bigint NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "incident_type_positions_company_id_incident_type_position_pk" PRIMARY KEY("company_id","incident_type","position")
);
--> statement-breakpoint
ALTER TABLE "incident_types" ADD COLUMN "order_no" integer DEFAULT 100;--> statement-breakpoint
ALTER TABLE "incident_types" ADD COLUMN "count_as_work" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "manual_logs" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "mandatory" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "incident_type_positions" ADD CONSTRAINT "incident_type_positions_company_id_incident_type_incident_types_company_id_id_fk" FOREIGN KEY ("company_id","incident_type") REFERENCES "public"."incident_types"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_type_positions" ADD CONSTRAINT "incident_type_positions_company_id_position_positions_company_id_id_fk" FOREIGN KEY ("company_id","position") REFERENCES "public"."positions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_type_positions_position" ON "incident_type_positions" USING btree ("company_id","position");