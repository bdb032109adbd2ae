import { blankValue, commonCodes, findBroken, isVisible, type AnyResource } from '#shared/contract/index.ts';
import { and, inArray } from 'drizzle-orm';
import { Refusal, refuseField, type TenantContext } from '../http/index.ts';
import type { ResourceRegistry } from './resource-registry.ts';
import type { ResourceServer, Row } from './definition.ts';
import { readReferred } from './referred-values.ts';
import { conditions } from './query.ts';
import { lookupContext } from './scope.ts';

/**
 * Repeats the form's checks across fields: hidden fields have no value, visible required fields are set, rules hold,
 * and a choice is among those that other fields allow.
 * @param before the row, null for a new record
 * @returns the values to store
 * @throws Refusal at the fields
 */
export async function checkForm(
  server: ResourceServer,
  registry: ResourceRegistry,
  context: TenantContext,
  given: Row,
  before: Row | null,
): Promise<Row> {
  const { resource } = server;
  const values = settled(resource, given, before);
  const whole = (): Row => ({ ...before, ...values });
  const referred = await readReferred(server, registry, context, [whole()], true);
  const broken = findBroken(resource, whole(), referred);
  if (Object.keys(broken).length > 0) throw new Refusal(commonCodes.invalidInput, { fields: broken });
  for (const [name, { target, widget }] of Object.entries(resource.fields)) {
    if (!target || !widget.filteredBy || !(name in values)) continue;
    const chosen = registry.get(target);
    await checkChoice(chosen, lookupContext(server, context, chosen), name, whole(), widget.filteredBy);
  }
  return values;
}

/** The given values without hidden fields, which are empty. */
export function settled(resource: Pick<AnyResource, 'fields'>, given: Row, before: Row | null): Row {
  const values = { ...given };
  for (const [name, field] of Object.entries(resource.fields)) {
    const isShown = (): boolean => isVisible(resource.fields, name, { ...before, ...values });
    if (field.options.visibleWhen && !isShown() && (before || name in values)) values[name] = blankValue(field);
  }
  return values;
}

async function checkChoice(
  target: ResourceServer,
  context: TenantContext,
  name: string,
  whole: Row,
  filteredBy: Readonly<Record<string, string>>,
): Promise<void> {
  const ids = [whole[name]].flat().filter((id): id is number => typeof id === 'number');
  const filters = Object.entries(filteredBy).flatMap(([field, other]) => {
    const value = whole[other];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [{ field, operator: 'exact' as const, value }]
      : [];
  });
  if (ids.length === 0 || filters.length === 0) return;
  const fitting = await context.tx
    .select({ id: target.table.id })
    .from(target.table)
    .where(and(conditions(target, context, { filters, search: '' }), inArray(target.table.id, ids)));
  if (fitting.length < new Set(ids).size) refuseField(name, 'unknownRecord');
}
