import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from './outcome.ts';
import { sendFile } from './send-file.ts';

/** The answer of an import before it writes, with the errors of the file as `<line> <field> <code>`. */
export interface TakenFile {
  readonly seen: {
    readonly job: number | null;
    readonly rows: number;
    readonly good: number;
    readonly changed: number;
  };
  readonly wrong: readonly string[];
}

/** Imports a file and waits until it is written (`drain`). The preview before must accept the same. */
export async function importFile(
  admin: Client,
  drain: () => Promise<unknown>,
  resource: AnyResource,
  file: string | Uint8Array<ArrayBuffer>,
  name = 'x.csv',
): Promise<TakenFile> {
  const send = async (mode: 'preview' | 'all') => {
    const { dataURL } = await sendFile(admin, `${resource.name}.import`, name, file);
    return dataOf(await admin.callEndpoint(resource.calls.import, { body: { file: dataURL, file_name: name, mode } }));
  };
  const { errors, missing: _, ...seen } = await send('preview');
  if (errors.length > 0) return { seen, wrong: errors.map(({ row, field, code }) => `${row} ${field} ${code}`) };
  await send('all');
  await drain();
  return { seen, wrong: [] };
}
