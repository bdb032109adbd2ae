import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { missingPackages } from '../complete-lock.mjs';
import type { Check, Finding } from './check.ts';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/** The oldest versions without a published weakness that affects us. Raise one when an advisory says so. */
const floors: Readonly<Record<string, string>> = {
  hono: '4.13.11',
  '@hono/node-server': '2.1.3',
  'drizzle-orm': '0.45.2',
  nodemailer: '9.1.1',
};

/** The lock file works with `npm ci` anywhere, names no registry, and stays above the security floors. */
export const packages: Check = {
  name: 'packages',
  run: async () => {
    const text = readFileSync('package-lock.json', 'utf8');
    const lock = lockSchema.parse(JSON.parse(text));
    const findings: Finding[] = [];
    const add = (where: string, message: string): void => {
      findings.push({ where, message });
    };
    for (const [path, { by }] of missingPackages(lock)) {
      add('package-lock.json', `${path} (for ${by}) is missing: run node scripts/complete-lock.mjs`);
    }
    if (text.includes('"resolved": "http'))
      add('package-lock.json', 'names a registry: install with omit-lockfile-registry-resolved');
    for (const [name, floor] of Object.entries(floors)) {
      for (const [path, { version = '0' }] of Object.entries(lock.packages)) {
        if (path.endsWith(`node_modules/${name}`) && isBelow(version, floor)) add(path, `${version} is below ${floor}`);
      }
    }
    return findings;
  },
};

function isBelow(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) < 0;
}
