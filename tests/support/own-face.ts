import { dataScopeOf, defineResource, type ResourceName } from '#shared/contract/index.ts';
import type { ResourceServer } from '#server/resource/index.ts';

/**
 * A resource of people's own records from a company's resource, with every field except the owner; undefined if its records have no
 * owner. For sweeps over what no slice declares yet.
 */
export function ownFaceOf(server: ResourceServer): ResourceServer | undefined {
  const { audience, name, fields, path, module, words, fieldWords, defaultOrdering, rules, codes } = server.resource;
  const scope = dataScopeOf(audience);
  if (audience.of !== 'company' || typeof scope === 'string' || !('employee' in scope)) return undefined;
  const { [scope.employee]: _, ...others } = fields;
  const own: ResourceName = `test.own_${name.replaceAll('.', '_')}`;
  const resource = defineResource<typeof others, {}, string>({
    name: own,
    module,
    words,
    fieldWords,
    defaultOrdering,
    rules,
    codes,
    path: `/personal/api/v2/test_${path.split('/').at(-2)}/`,
    audience: { of: 'own', employee: scope.employee, shares: name },
    fields: others,
  });
  return { ...server, resource, actions: {} };
}
