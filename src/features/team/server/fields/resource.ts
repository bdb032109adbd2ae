import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { commonCodes, languages, rowsOf } from '#shared/contract/index.ts';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { may, Refusal, refuseField, serve, type Route, type TenantContext } from '#server/http/index.ts';
import { labelKey, resourceServer } from '#server/resource/index.ts';
import { wordsIn } from '#server/words/index.ts';
import {
  employee,
  employeeField,
  employeeFieldCodes,
  employeeFieldsInUse,
  mostEmployeeFields,
} from '../../contract.ts';
import { employeeFieldChoices, employeeFields, employeeFieldValues } from './tables.ts';
import { employeeValueStore } from './values.ts';

const fieldBound = defineBound('team.employee_fields', { fields: mostEmployeeFields });

/** The fields that the company adds to its employees. */
export const employeeFieldServer = resourceServer(employeeField, {
  table: employeeFields,
  display: sql<string>`${employeeFields.label}`,
  rows: { choices: { table: employeeFieldChoices, owner: employeeFieldChoices.employee_field } },
  example: { kind: 'choice' },
  prepare: async (context, values, before) => {
    if (!before) await holdRoom(context);
    if (values.label !== undefined && isTaken(values.label)) refuseField('label', 'unique');
    if (before && values.choices) {
      const stays = new Set(rowsOf(values.choices).map(({ id }) => id));
      const gone = rowsOf(before.choices).flatMap(({ id }) => (typeof id === 'number' && !stays.has(id) ? [id] : []));
      await refuseUsed(context, before.id, gone);
    }
    return values;
  },
  actions: {
    clear_values: {
      run: async (context, { id, code }, { confirm_code: typed }) => {
        const { tx, companyId, actor } = context;
        // It changes employees. Whoever sees only some of them is not served at all.
        if (!may(actor, 'personnel.employee.change')) throw new Refusal(commonCodes.forbidden);
        if (typed.toLowerCase() !== code.toLowerCase()) throw new Refusal(employeeFieldCodes.otherCode);
        const people = await countValues(context, id);
        if (people === 0) throw new Refusal(employeeFieldCodes.noValues);
        await tx
          .delete(employeeFieldValues)
          .where(and(eq(employeeFieldValues.company_id, companyId), eq(employeeFieldValues.employee_field, id)));
        return { changes: [{ field: 'values', old: people, new: 0 }], details: { count: people } };
      },
    },
  },
  beforeDelete: async (context, { id }) => {
    const people = await countValues(context, id);
    if (people > 0) throw new Refusal(employeeFieldCodes.hasValues, { context: { count: people } });
  },
});

async function holdRoom({ tx, companyId }: TenantContext): Promise<void> {
  const room = await roomUnder(tx, fieldBound, [companyId], async () => ({
    fields: await tx.$count(employeeFields, eq(employeeFields.company_id, companyId)),
  }));
  if (room.fields < 1) refuseField('label', 'mostFields', { max: mostEmployeeFields });
}

/** Whether a column of the list of employees has this heading in some language: files could not tell them apart. */
function isTaken(label: string): boolean {
  const folded = label.toLowerCase();
  return languages.some((language) =>
    Object.keys(employee.fields).some(
      (name) => wordsIn(language).text(labelKey(employee, name)).toLowerCase() === folded,
    ),
  );
}

/** Refuses to remove choices that employees have. */
async function refuseUsed(context: TenantContext, id: number, choices: readonly number[]): Promise<void> {
  if (choices.length === 0) return;
  const people = await countValues(context, id, choices);
  if (people > 0) refuseField('choices', 'choiceInUse', { count: people });
}

/** How many employees have a value, or one of these choices. */
async function countValues({ tx, companyId }: TenantContext, id: number, choices?: readonly number[]): Promise<number> {
  const { company_id: company, employee_field: field, value_key: key } = employeeFieldValues;
  const [row] = await tx
    .select({ people: count() })
    .from(employeeFieldValues)
    .where(and(eq(company, companyId), eq(field, id), choices && inArray(key, choices.map(String))));
  return row?.people ?? 0;
}

/** The fields that forms, lists and files of employees have besides the product's own. */
export const fieldsInUseRoute: Route = serve(employeeFieldsInUse, async (context) => [
  ...(await employeeValueStore.definitions(context)),
]);
