import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageFile = new URL('../../package.json', import.meta.url);

/** The product's version from package.json. */
export const version = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version;
