import { randomBytes } from 'node:crypto';
import type { CreatedCompany } from '#features/company/server.ts';
import { phoneAccounts } from '#features/outdoor/server.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import type { DemoPerson } from './people.ts';

/** Phones as they described themselves: name, system, state, minutes since they were last seen, installed. */
const phones = [
  ['Chrome · Pixel 8', 'android', 'bound', 12, true],
  ['Safari · iPhone', 'ios', 'bound', 47, true],
  ['Samsung Internet · SM-A546B', 'android', 'bound', 1500, false],
  ['Chrome · Pixel 6a', 'android', 'unbound', 64_000, false],
] as const;

/** Phones of some people. Nobody has their keys: a person who opens the demo uses their own phone. */
export async function loadPhones(host: Host, company: CreatedCompany, people: readonly DemoPerson[]): Promise<void> {
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async ({ tx, companyId, now }) => {
    const key = (): string => randomBytes(32).toString('base64url');
    const ago = (minutes: number): string => now.subtract({ minutes }).toString();
    await tx.insert(phoneAccounts).values(
      phones.flatMap(([device_name, platform, status, minutes, is_installed], at) => {
        // The first two people are the demo's accounts, who bring their own.
        const person = people[at + 2];
        if (!person) return [];
        const known = { device_name, platform, status, is_installed, last_seen: ago(minutes) };
        const keys = { key_x: key(), key_y: key(), thumbprint: key() };
        const bound_time = status === 'bound' ? ago(minutes + 30_000) : null;
        return [{ company_id: companyId, employee: person.id, ...keys, ...known, bound_time }];
      }),
    );
  });
}
