import { sql } from 'drizzle-orm';
import type { AlertRecipients } from '#shared/contract/alerts.ts';
import { documentTypes } from '../tables.ts';

/** The names of the types of one person's alert, in one line that needs no language. */
export const namesOfTypes = sql<string>`string_agg(distinct ${documentTypes.doc_type_name}, ' · ')`;

/** Everybody whom one of these types notifies. */
export const recipientsOfTypes = sql<AlertRecipients[]>`json_agg(distinct ${documentTypes.alert_to})`;
