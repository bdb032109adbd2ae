import { z } from 'zod';
import type { TenantContext } from '../http/index.ts';
import { writeLog, type LogEntry } from '../operation-log/index.ts';
import { writeVendorLog } from '../vendor/index.ts';
import { loggedAs } from './reactions.ts';
import { type ResourceServer, type Row } from './definition.ts';

/**
 * Logs a change of a record in its company's operation log, or in the provider's log if the provider's staff changed it
 * across companies.
 */
export async function logChange(
  server: ResourceServer,
  context: TenantContext,
  entry: Omit<LogEntry, 'objectType'>,
  row: Row,
): Promise<void> {
  const { audience, name } = server.resource;
  if (audience.of !== 'vendor') return writeLog(context, [{ ...entry, objectType: loggedAs(server) }]);
  await writeVendorLog(context, [{ ...entry, objectType: name, company: companiesOfRow(server, row)[0] ?? null }]);
}

const referenceSchema = z.object({ id: z.int() });

/** The companies of a record that the provider's staff see. Accepts a record as read or as stored. */
export function companiesOfRow({ resource: { audience } }: ResourceServer, row: Row): number[] {
  const value = audience.of === 'vendor' && audience.company !== null ? row[audience.company] : [];
  return [value]
    .flat()
    .flatMap((one) => (typeof one === 'number' ? one : (referenceSchema.safeParse(one).data?.id ?? [])));
}
