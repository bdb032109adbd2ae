import { holdsFrom } from '#shared/contract/index.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { changeRecord } from '#server/resource/index.ts';

type Given<T> = T | null | undefined;

/** What a transfer changes; what is missing stays as it is. */
export interface TransferValues {
  readonly to_department?: Given<number>;
  readonly to_position?: Given<number>;
  readonly to_area?: Given<number>;
  readonly to_superior?: Given<number>;
  readonly transfer_date?: Given<string>;
}

const isGiven = <T>(value: Given<T>): value is T => value !== null && value !== undefined;
const present = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)));

/** Where the action's form says what is wrong with a field of the employee. */
const fieldOfForm: Readonly<Record<string, keyof TransferValues>> = {
  department: 'to_department',
  position: 'to_position',
  area: 'to_area',
  superior: 'to_superior',
  [holdsFrom]: 'transfer_date',
};

/**
 * Transfers an employee as the form would: with its checks, versions, log and reactions.
 * @throws Refusal with the mistakes at the fields of the action
 */
export async function transferEmployee(
  employees: Parameters<typeof changeRecord>[0],
  context: TenantContext,
  id: number,
  { to_department, to_position, to_area, to_superior, transfer_date }: TransferValues,
): Promise<void> {
  const changed = present({
    department: to_department,
    position: to_position,
    area: isGiven(to_area) ? [to_area] : undefined,
    superior: to_superior,
  });
  if (Object.keys(changed).length === 0) refuseField('to_department', 'nothingOwn');
  try {
    await changeRecord(employees, context, id, { ...changed, ...present({ [holdsFrom]: transfer_date }) });
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.fields === undefined) throw thrown;
    const { refusal, context: filling, fields } = thrown;
    throw new Refusal(refusal, {
      context: filling,
      fields: Object.fromEntries(Object.entries(fields).map(([name, said]) => [fieldOfForm[name] ?? name, said])),
    });
  }
}
