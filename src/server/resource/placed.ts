import { rowsOf } from '#shared/contract/index.ts';
import type { ResourceServer, Row } from './definition.ts';

/**
 * Gives child rows without ids, from a file or a version, the ids of the present rows at the same positions, so that
 * equal rows stay.
 */
export function placed(fields: ResourceServer['resource']['fields'], values: Row, before: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (!fields[name]?.rows) return [name, value];
      const old = rowsOf(before[name]);
      return [name, rowsOf(value).map((row, at) => ({ ...row, ...(old[at] ? { id: old[at]['id'] } : {}) }))];
    }),
  );
}
