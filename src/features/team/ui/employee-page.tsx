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
  type RecordOf,
} from '#shared/resource/index.ts';
import { employee } from '../contract.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const LatestPunches = /* @__PURE__ */ lazily(() =>
  import('./latest-punches.tsx').then((module) => module.LatestPunches),
);

interface EmployeePageProps {
  readonly id: number;
  readonly onBack: () => void;
}

/** The picture stands before the name. */
const groups = formGroups(employee.fields).map(
  ([group, names]) => [group, names.filter((name) => name !== 'photo')] as const,
);

/** One person: who they are, their latest punches, and what was changed about them. */
export function EmployeePage({ id, onBack }: EmployeePageProps) {
  const { t } = useTranslation('per');
  return (
    <RecordPage
      resource={employee}
      id={id}
      back={t('employee.back')}
      onBack={onBack}
      groups={groups}
      picture={(record) => <Avatar name={record.display_name} photo={record.photo} size="large" />}
      summary={(record) => <Summary record={record} />}
      tabs={[
        {
          id: 'punches',
          title: t('employee.tab.punches'),
          permission: 'device.transaction.view',
          content: (record) => <LatestPunches id={record.id} />,
        },
      ]}
    />
  );
}

function Summary({ record }: { record: RecordOf<typeof employee> }) {
  const { language } = useTranslation('per');
  const { zone } = useApplicationContext();
  const words = useResourceWords(employee);
  const { last_punch: last } = record;
  return (
    <>
      <span>{record.emp_code}</span>
      <StateCell name="status" field={employee.fields.status} value={record.status} words={words} />
      {last ? (
        <span>
          {words.field('last_punch')}: <Instant value={last} zone={zone} language={language} />
        </span>
      ) : null}
    </>
  );
}
