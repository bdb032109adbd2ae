import { translateDatabaseError } from '../http/database-error.ts';
import { Refusal, refuseField } from '../http/index.ts';
import type { RunningJob } from '../jobs/index.ts';
import type { ResourceServer, Row, Writing } from './definition.ts';
import { createMissing, replacePlaceholders, type MissingName } from './import-missing.ts';
import { batch, type Checkpoint, type Payload } from './import-payload.ts';
import { deleteRecord } from './write.ts';

/** Creates records for the next missing names. Rows that refer to a refused one are refused later. */
export async function createNames(
  writing: Writing,
  job: RunningJob,
  missing: readonly MissingName[],
  at: Checkpoint,
): Promise<Checkpoint> {
  const part = missing.slice(at.created.length, at.created.length + batch);
  return job.step(
    async (context) => {
      const created = [...at.created];
      for (const name of part) {
        try {
          created.push(await context.savepoint(() => createMissing(writing, context, name)));
        } catch (error) {
          if (!(translateDatabaseError(error) instanceof Refusal)) throw error;
          created.push(null);
        }
      }
      return { ...at, created, result: { ...at.result, created: created.filter((id) => id !== null).length } };
    },
    (done) => done,
  );
}

/** Removes the last records created for names. Those that others refer to already stay. */
export async function removeNames(
  { server, registry }: Writing,
  job: RunningJob,
  missing: readonly MissingName[],
  at: Checkpoint,
): Promise<Checkpoint> {
  const first = Math.max(0, at.created.length - batch);
  return job.step(
    async (context) => {
      let removed = 0;
      for (const [place, id] of at.created.slice(first).entries()) {
        const field = server.resource.fields[missing[first + place]?.field ?? ''];
        if (id === null || !field?.target) continue;
        const target = { server: registry.get(field.target), registry };
        try {
          await context.savepoint(() => deleteRecord(target, context, id));
          removed += 1;
        } catch (error) {
          if (!(translateDatabaseError(error) instanceof Refusal)) throw error;
        }
      }
      const result = { ...at.result, created: at.result.created - removed };
      return { ...at, created: at.created.slice(0, first), result };
    },
    (done) => done,
  );
}

type ImportedValues = Payload['rows'][number];

/** Puts the ids of created records into rows; the name stands where none could be created. */
export function intoRows(
  { server }: Writing,
  missing: readonly MissingName[],
  created: readonly (number | null)[],
): (row: ImportedValues) => ImportedValues {
  if (missing.length === 0) return (row) => row;
  const byPlaceholder = new Map<unknown, number | string>(
    missing.map(({ placeholder, text }, at) => [placeholder, created[at] ?? text]),
  );
  return (row) => ({ ...row, values: replacePlaceholders(server, row.values, (id) => byPlaceholder.get(id) ?? id) });
}

/** @throws Refusal if the row refers to a name for which no record could be created */
export function refuseUncreated({ resource }: ResourceServer, values: Row): void {
  for (const [name, value] of Object.entries(values)) {
    const refersByText = [value].flat().some((each) => typeof each === 'string');
    if (refersByText && Object.hasOwn(resource.fields, name) && resource.fields[name]?.target)
      refuseField(name, 'unknownRecord');
  }
}
