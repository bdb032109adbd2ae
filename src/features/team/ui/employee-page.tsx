import './employee.css';
import { formGroups } from '#shared/form/form-values.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import {
  Avatar,
  Instant,
  RecordPage,
  StateCell,
  useApplicationContext,
  useResourceWords,
  type ActionFlowOptions,
  type RecordOf,
} from '#shared/resource/index.ts';
import type { FieldOf } from '#shared/record/record.ts';
import { employee } from '../contract.ts';

interface EmployeePageProps {
  readonly id: number;
  readonly onBack: () => void;
  readonly onActed: NonNullable<ActionFlowOptions['onActed']>;
}

/** What nobody writes, at the end of its group. */
const derived: Readonly<Record<string, readonly FieldOf<typeof employee>[]>> = {
  work: ['missing_documents'],
  attendance: ['has_schedule'],
  device: ['has_card', 'has_face', 'has_finger', 'has_palm'],
};

/** The photo is shown beside the name instead. */
const groups = formGroups(employee.fields).map(
  ([group, names]) => [group, [...names.filter((name) => name !== 'photo'), ...(derived[group] ?? [])]] as const,
);

/** The page of an employee: their data, what other slices show about them, and the history of changes. */
export function EmployeePage({ id, onBack, onActed }: EmployeePageProps) {
  const { t } = useTranslation('per');
  return (
    <RecordPage
      resource={employee}
      id={id}
      back={t('employee.back')}
      onBack={onBack}
      onActed={onActed}
      groups={groups}
      picture={(record) => <Avatar name={record.display_name} photo={record.photo} size="large" />}
      summary={(record) => <Summary record={record} />}
    />
  );
}

function Summary({ record }: { record: RecordOf<typeof employee> }) {
  const application = useApplicationContext();
  const words = useResourceWords(employee);
  const { last_punch: last, sign_in: signIn, sign_in_sent: sent } = record;
  return (
    <>
      <span>{record.emp_code}</span>
      <StateCell name="status" field={employee.fields.status} value={record.status} words={words} />
      {signIn === 'off' ? null : (
        <span className="employee-sign-in">
          {words.field('sign_in')}:{' '}
          <StateCell name="sign_in" field={employee.fields.sign_in} value={signIn} words={words} />
        </span>
      )}
      {signIn === 'sent' && sent ? (
        <span>
          {words.field('sign_in_sent')}: <Instant value={sent} context={application} />
        </span>
      ) : null}
      {last ? (
        <span>
          {words.field('last_punch')}: <Instant value={last} context={application} />
        </span>
      ) : null}
    </>
  );
}
