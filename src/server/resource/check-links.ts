import type { ResourceServer } from './definition.ts';

/** References to several records lie in a table of their own: without one every record would fail when it is read. */
export function checkLinks({ resource, links = {} }: ResourceServer): void {
  for (const [name, { valueType }] of Object.entries(resource.fields))
    if (valueType === 'references' && !links[name])
      throw new Error(`${resource.name}: no table holds the links of ${name}; say it in \`links\``);
}
