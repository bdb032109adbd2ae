import type { CallData, CallInput } from '#shared/contract/index.ts';
import type { EnterForMany } from '#shared/contract/enter-for-many.ts';
import { parseOrRefuse, serve, type Route, type TenantContext } from '../http/index.ts';
import { alone, createRecord, displayNames, nameFor, registryOf, type ResourceServer } from '../resource/index.ts';

type Results = CallData<EnterForMany['call']>;

/** Serves entering a request for many people. */
export const enterForManyRoute = ({ call }: EnterForMany, server: ResourceServer): Route =>
  serve(call, (context, { body }) => enterForMany(context, server, call, body));

/**
 * Enters a request for each person in a savepoint of their own, in the order of their ids, so that two callers with the same people
 * cannot deadlock. Whom the writer may not see is refused like nobody, and has no name.
 */
async function enterForMany(
  context: TenantContext,
  server: ResourceServer,
  { successCode }: EnterForMany['call'],
  { employees, values }: CallInput<EnterForMany['call']>['body'],
): Promise<Results> {
  const ids = [...new Set(employees)].toSorted((one, other) => one - other);
  // What is wrong for everybody is said at the form's fields.
  parseOrRefuse(server.resource.create, { ...values, employee: ids[0] });
  const registry = registryOf(server);
  const people = registry.get('personnel.employee');
  const names = new Map(await displayNames(people, context, ids, nameFor(people, context)));
  const results: Results = [];
  for (const id of ids) {
    const { refusal } = await alone(context, async () => {
      const given = parseOrRefuse(server.resource.create, { ...values, employee: id });
      await createRecord({ server, registry }, context, given);
    });
    const employee = { id, display_name: names.get(id) ?? '' };
    results.push(
      refusal
        ? {
            employee,
            ok: false,
            code: refusal.refusal.code,
            context: { ...refusal.context },
            ...(refusal.fields ? { fields: refusal.fields } : {}),
          }
        : { employee, ok: true, code: successCode },
    );
  }
  return results;
}
