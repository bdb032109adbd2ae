import { holdsFiles, rowsOf, type AnyField, type FieldLabels, type RowsOfField } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import type { LogEntry } from '../operation-log/index.ts';
import type { Change, ResourceServer, Row } from './definition.ts';
import type { ResourceRegistry } from './resource-registry.ts';
import { displayNames } from './read.ts';

/** The changes of a record, by field and child row. */
export async function logEntry(
  server: ResourceServer,
  registry: ResourceRegistry,
  context: TenantContext,
  change: Change,
): Promise<Omit<LogEntry, 'department' | 'objectType'>> {
  const changes = [];
  for (const [name, field] of Object.entries(server.resource.fields)) {
    if (field.rows) {
      changes.push(...(await rowChanges(registry, context, name, field.rows, change)));
      continue;
    }
    if (field.valueType === 'permissions') {
      changes.push(...setChange(name, change));
      continue;
    }
    const old = shown(field, change.before?.[name]);
    const now = shown(field, change.after?.[name]);
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    const named = field.target
      ? await nameAll(registry.get(field.target), context, [old, now])
      : (value: unknown) => value;
    const { labels } = field;
    // A company may rename or delete its own field and choices later.
    if (labels)
      changes.push({ field: name, label: labels.field, old: choiceNamed(labels, old), new: choiceNamed(labels, now) });
    else changes.push({ field: name, old: named(old), new: named(now) });
  }
  return {
    action: change.kind,
    objectId: change.id,
    objectName: await logName(server, context, change),
    changes,
  };
}

const choiceNamed = ({ choices }: FieldLabels, value: unknown): unknown =>
  typeof value === 'number' && choices ? (choices[value] ?? value) : value;

/** The name of a changed record in the log. */
export async function logName(server: ResourceServer, context: TenantContext, change: Change): Promise<string> {
  if (!change.after) return displayOf(server, change.before);
  return (await displayNames(server, context, [change.id]))[0]?.[1] ?? '';
}

/** For long sets, only removed and added items. */
function setChange(name: string, { before, after }: Change): LogEntry['changes'] {
  const setOf = (row: Row | null): Set<unknown> => new Set(Array.isArray(row?.[name]) ? row[name] : []);
  const [old, now] = [setOf(before), setOf(after)];
  const [taken, given] = [[...old.difference(now)], [...now.difference(old)]];
  return taken.length + given.length === 0 ? [] : [{ field: name, old: taken, new: given }];
}

/**
 * Rows that came, went or changed, as `<name>.<place>` with the fields that differ; and `<name>` with the places that the
 * rows had, where the ones that stay stand in another order.
 */
async function rowChanges(
  registry: ResourceRegistry,
  context: TenantContext,
  name: string,
  { fields }: RowsOfField,
  { before, after }: Change,
): Promise<LogEntry['changes']> {
  const old = rowsOf(before?.[name]);
  const now = rowsOf(after?.[name]);
  const changes: { field: string; old: unknown; new: unknown }[] = [];
  const placeOf = new Map(old.map(({ id }, place) => [id, place]));
  const stays = new Set(now.map(({ id }) => id));
  const changedFields = async (
    row: Readonly<Row> | undefined,
    compared: Readonly<Row> | undefined,
  ): Promise<Row | null> => {
    if (!row) return null;
    const values: Row = {};
    for (const [field, { target }] of Object.entries(fields)) {
      if (compared && JSON.stringify(row[field]) === JSON.stringify(compared[field])) continue;
      const named = target ? await nameAll(registry.get(target), context, [row[field]]) : same;
      values[field] = named(row[field]);
    }
    return values;
  };
  for (const [place, row] of now.entries()) {
    const was = old[placeOf.get(row['id']) ?? -1];
    const to = await changedFields(row, was);
    if (was && Object.keys(to ?? {}).length === 0) continue;
    changes.push({ field: `${name}.${place + 1}`, old: await changedFields(was, row), new: to });
  }
  for (const [place, row] of old.entries())
    if (!stays.has(row['id']))
      changes.push({ field: `${name}.${place + 1}`, old: await changedFields(row, undefined), new: null });
  const order = now.flatMap(({ id }) => placeOf.get(id) ?? []);
  if (order.some((place, at) => place < (order[at - 1] ?? -1)))
    changes.push({
      field: name,
      old: order.toSorted((a, b) => a - b).map((place) => place + 1),
      new: order.map((place) => place + 1),
    });
  return changes;
}

const same = (value: unknown): unknown => value;

/** References are logged by their name at that time: they may be renamed or deleted later. */
async function nameAll(
  target: ResourceServer,
  context: TenantContext,
  values: readonly unknown[],
): Promise<(value: unknown) => unknown> {
  const ids = values.flat().filter((id): id is number => typeof id === 'number');
  const names = new Map(ids.length > 0 ? await displayNames(target, context, ids) : []);
  const named = (id: unknown): unknown =>
    typeof id === 'number' ? { id, display_name: names.get(id) ?? String(id), resource: target.resource.name } : id;
  return (value) => (Array.isArray(value) ? value.map(named) : named(value));
}

/** Secrets and pictures are logged as "set", without their value. */
function shown(field: AnyField, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  return field.secret || holdsFiles(field) ? '•••' : value;
}

/** The name of a deleted row: its first required text. */
function displayOf(server: ResourceServer, row: Row | null): string {
  const named = Object.entries(server.resource.fields)
    .filter(([, field]) => field.kind === 'text' && field.options.required)
    .map(([name]) => row?.[name])
    .filter((value) => typeof value === 'string');
  return named.join(' ');
}
