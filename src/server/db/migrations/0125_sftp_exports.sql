ALTER TABLE "auto_exports" ADD COLUMN "sftp_host" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_exports" ADD COLUMN "sftp_port" integer DEFAULT 22 NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_exports" ADD COLUMN "sftp_user" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_exports" ADD COLUMN "sftp_password" text;--> statement-breakpoint
ALTER TABLE "auto_exports" ADD COLUMN "sftp_key" text;--> statement-breakpoint
ALTER TABLE "auto_exports" ADD COLUMN "sftp_directory" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_exports" ADD COLUMN "sftp_fingerprint" text DEFAULT '' NOT NULL;