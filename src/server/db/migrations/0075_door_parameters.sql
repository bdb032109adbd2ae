ALTER TABLE "doors" DROP COLUMN "anti_passback";--> statement-breakpoint
ALTER TABLE "doors" DROP COLUMN "duress_code";--> statement-breakpoint
ALTER TABLE "doors" DROP COLUMN "emergency_code";