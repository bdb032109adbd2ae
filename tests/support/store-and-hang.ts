import { storeFile } from '#server/files/index.ts';
import { readConfig } from '#server/config.ts';
import { asCompany } from '#server/http/index.ts';
import { openHost } from '#server/open-host.ts';

/** A process that stores a file in a transaction that never ends, prints the file's name, and waits to be killed. */
const host = await openHost(readConfig(process.env['DATABASE_URL'] ? 'serve' : 'test', process.env));
await asCompany(
  host,
  { companyId: Number(process.env['COMPANY']), name: 'Dying', accessor: 'job' },
  async (context) => {
    const name = await storeFile(context, {
      content: new TextEncoder().encode('never kept'),
      contentType: 'application/octet-stream',
      ending: 'bin',
      access: null,
    });
    process.stdout.write(`stored ${name}\n`);
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
);
