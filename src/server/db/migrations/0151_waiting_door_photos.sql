CREATE TABLE "waiting_door_photos" (
	"company_id" bigint NOT NULL,
	"terminal_sn" text NOT NULL,
	"taken_local" timestamp without time zone NOT NULL,
	"emp_code" text NOT NULL,
	"photo" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_door_photos_pk" PRIMARY KEY("company_id","terminal_sn","taken_local","emp_code")
);
--> statement-breakpoint
CREATE INDEX "waiting_door_photos_received_at" ON "waiting_door_photos" USING btree ("company_id","received_at");