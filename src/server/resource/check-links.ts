import type { ResourceServer } from './definition.ts';

/** Checks that fields with several references have a link table, or SQL; without one every read would fail. */
export function checkLinks({ resource, links = {}, computed = {} }: ResourceServer): void {
  for (const [name, { valueType }] of Object.entries(resource.fields))
    if (valueType === 'references' && !links[name] && computed[name] === undefined)
      throw new Error(`${resource.name}: no table holds the links of ${name}; say it in \`links\``);
}
