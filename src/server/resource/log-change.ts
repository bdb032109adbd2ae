import { z } from 'zod';
import type { TenantContext } from '../http/index.ts';
import { writeLog, type LogEntry } from '../operation-log/index.ts';
import { writeVendorLog } from '../vendor/index.ts';
import { loggedAs } from './reactions.ts';
import { type ResourceServer, type Row } from './definition.ts';

/**
 * Writes what became of a record into the operation log of its company, or, where the provider's staff did it across companies, into
 * theirs.
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

/** Of which companies a record is that the provider's staff see. Both as it is read and as its row has it. */
export function companiesOfRow({ resource: { audience } }: ResourceServer, row: Row): number[] {
  const value = audience.of === 'vendor' && audience.company !== null ? row[audience.company] : [];
  return [value]
    .flat()
    .flatMap((one) => (typeof one === 'number' ? one : (referenceSchema.safeParse(one).data?.id ?? [])));
}
