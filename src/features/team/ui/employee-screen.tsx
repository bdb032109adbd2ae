import { useState } from 'react';
import { dayIn } from '#shared/contract/field/day-in.ts';
import { useListView } from '#shared/list/use-list-view.ts';
import { useCustomFields } from '#shared/record/use-custom-fields.ts';
import {
  Avatar,
  ResourceList,
  useApplicationContext,
  useRecordActions,
  useResourceWords,
  type ActionFlowOptions,
  type CellsOf,
  type RecordOf,
} from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { Skeleton, useIsPhone } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { employeeBeginning } from '#features/company/contract/employee-default.ts';
import { employee } from '../contract.ts';
import { nextEmployeeCode } from '../contract/next-code.ts';
import { BadgeButton, EmployeeActions } from './employee-actions.tsx';

/** Not needed for the first view of the list. */
const EmployeePage = /* @__PURE__ */ lazily(
  () => import('./employee-page.tsx').then((module) => module.EmployeePage),
  () => <Skeleton height={120} />,
);

const SignInSlips = /* @__PURE__ */ lazily(() => import('./sign-in-slips.tsx').then((module) => module.SignInSlips));

type Results = Parameters<NonNullable<ActionFlowOptions['onActed']>>[1];

const defaultColumns = [
  'first_name',
  'last_name',
  'emp_code',
  'department',
  'position',
  'area',
  'hire_date',
  'status',
] as const;

/** The employees of the company, each with a page of their own. */
export default function EmployeeScreen() {
  const { view, change } = useListView(useCustomFields(employee).resource);
  const [results, setResults] = useState<Results>([]);
  const acted = (name: string, answered: Results): boolean => {
    if (name !== 'start_code') return false;
    setResults(answered);
    return answered.every(({ ok }) => ok);
  };
  const { peopleActs: acts = noActs, zone, rights, client } = useApplicationContext();
  const initial = async () => {
    const today = { enable_att: true, hire_date: dayIn(zone, Date.now()) };
    if (!mayAccess(nextEmployeeCode.access, rights)) return today;
    // Nobody waits long for a suggestion, or without network at all.
    const asked = { quiet: true, timeLimit: 3000 };
    const [answered, defaults] = await Promise.all([
      client.callEndpoint(nextEmployeeCode, undefined, asked).catch(() => undefined),
      client.callEndpoint(employeeBeginning, undefined, asked).catch(() => undefined),
    ]);
    const begins = { ...today, ...(defaults?.isSuccess ? defaults.data.data : {}) };
    const code = answered?.isSuccess ? answered.data.data.emp_code : null;
    return code === null ? begins : { ...begins, emp_code: code };
  };
  const mayPrint = mayAccess(employee.calls.export.access, rights);
  const words = useResourceWords(employee);
  const actions = useRecordActions(employee, words, { onActed: acted });
  return (
    <>
      {view.record === null ? (
        <ResourceList
          resource={employee}
          titleColumn="first_name"
          defaultColumns={defaultColumns}
          initial={initial}
          cells={cells}
          onActed={acted}
          actions={<EmployeeActions />}
          bulkActions={
            acts.length === 0 && !mayPrint
              ? undefined
              : (records) => (
                  <>
                    {acts.map((Act, at) => (
                      <Act
                        key={at}
                        size="small"
                        employees={records.map(({ id, display_name }) => ({ id, display_name }))}
                      />
                    ))}
                    <BadgeButton chosen={records} />
                  </>
                )
          }
          onCreated={(record) => {
            // Nobody can be mailed without an address, so the slip is shown at once.
            if (record.sign_in === 'unsent' && record.email === '') actions.ask('start_code', [record]);
          }}
        />
      ) : (
        <EmployeePage id={view.record} onBack={() => change({ record: null })} onActed={acted} />
      )}
      {actions.dialog}
      {results.length > 0 ? <SignInSlips results={results} onClose={() => setResults([])} /> : null}
    </>
  );
}

const noActs: readonly never[] = [];

const cells: CellsOf<typeof employee> = {
  photo: ({ display_name: name, photo }) => <Avatar name={name} photo={photo} />,
  first_name: (record) => (
    <span className="with-avatar">
      <Avatar name={record.display_name} photo={record.photo} />
      <NameInList record={record} />
    </span>
  ),
};

/** On a phone, the card's title is the full name; in the table the last name has its own column. */
function NameInList({ record }: { record: RecordOf<typeof employee> }) {
  const isPhone = useIsPhone();
  return <bdi>{isPhone ? record.display_name : record.first_name}</bdi>;
}
