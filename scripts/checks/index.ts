import type { Check } from './check.ts';
import { dates } from './dates.ts';
import { docs } from './docs.ts';
import { imports } from './imports.ts';
import { lengths } from './lengths.ts';
import { locales } from './locales.ts';
import { machines } from './machines.ts';
import { names } from './names.ts';
import { packages } from './packages.ts';
import { pages } from './pages.ts';
import { site } from './site.ts';
import { styles } from './styles.ts';
import { tables } from './tables.ts';
import { deadCode, format, lint, types } from './tools.ts';
import { waits } from './waits.ts';

/** All static checks, the slow ones first. */
export const checks: readonly Check[] = [
  types,
  site,
  lint,
  format,
  deadCode,
  imports,
  tables,
  pages,
  packages,
  locales,
  names,
  styles,
  machines,
  waits,
  dates,
  lengths,
  docs,
];

export type { Check, Finding } from './check.ts';
