import type { ResourceServer } from './definition.ts';

/** Checks that fields with several references have a link table; without one every read would fail. */
export function checkLinks({ resource, links = {} }: ResourceServer): void {
  for (const [name, { valueType }] of Object.entries(resource.fields))
    if (valueType === 'references' && !links[name])
      throw new Error(`${resource.name}: no table holds the links of ${name}; say it in \`links\``);
}
