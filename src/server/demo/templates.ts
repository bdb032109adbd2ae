import { and, eq } from 'drizzle-orm';
import { storeTemplates, terminals } from '#features/device/server.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import type { DemoTerminal } from './people.ts';
import { seededRandom } from './punch-pattern.ts';

/** Random bytes instead of a real template; no terminal of the demo reads them. */
function noise(random: () => number, length: number): string {
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256))).toString('base64');
}

/** Everybody has enrolled their face, and most also a finger or two, at the terminal where they punch. */
export async function loadTemplates(
  host: Host,
  companyId: number,
  { id, alias }: DemoTerminal,
  codes: readonly string[],
): Promise<void> {
  const random = seededRandom(companyId * 31 + id);
  const rows = codes.flatMap((pin) => [
    { ...whole, pin, type: 9, no: 0, majorVersion: '58', minorVersion: '12', template: noise(random, 240) },
    ...[6, 1]
      .filter((finger) => random() < (finger === 6 ? 0.7 : 0.3))
      .map((no) => ({
        ...whole,
        pin,
        type: 1,
        no,
        majorVersion: '10',
        minorVersion: '0',
        template: noise(random, 160),
      })),
  ]);
  await asCompany(host, { companyId, name: `Demo ${alias}`, accessor: 'demo' }, async (context) => {
    const [terminal] = await context.tx
      .select()
      .from(terminals)
      .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)));
    if (terminal) await storeTemplates(context, terminal, rows);
  });
}

const whole = { index: 0, valid: true, duress: false, format: '0', origin: 'BIODATA' } as const;
