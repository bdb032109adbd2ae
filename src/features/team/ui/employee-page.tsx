import './employee.css';
import { lazy, Suspense, useMemo, useState } from 'react';
import { formGroups } from '#shared/form/form-values.ts';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import {
  Avatar,
  FormDialog,
  Instant,
  RecordDetails,
  RecordHistory,
  StateCell,
  useMay,
  useRecordActions,
  useRecord,
  useResourceWords,
  useApplicationContext,
  type AnyRecord,
  type CellContext,
} from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { ArrowLeftIcon, Button, ErrorState, PencilIcon, Skeleton, Trash2Icon } from '#shared/ui/index.ts';
import { Tab, TabList, TabPanel, Tabs } from '#shared/ui/navigation/tabs.tsx';
import { employee } from '../contract.ts';

const LatestPunches = /* @__PURE__ */ lazy(() =>
  import('./latest-punches.tsx').then((module) => ({ default: module.LatestPunches })),
);

interface EmployeePageProps {
  readonly id: number;
  readonly onBack: () => void;
}

/** One person: who they are, their latest punches, and what was changed about them. */
export function EmployeePage({ id, onBack }: EmployeePageProps) {
  const { t, language } = useTranslation(['per', 'common']);
  const application = useApplicationContext();
  const words = useResourceWords(employee);
  const may = useMay(employee);
  const query = useRecord(employee, id);
  const [open, setOpen] = useState<'edit' | null>(null);
  const context = useMemo<CellContext>(
    () => ({ words, language, zone: application.zone, screenOf: application.screenOf }),
    [words, language, application.zone, application.screenOf],
  );
  const record = query.data;
  const actions = useRecordActions(employee, words, {
    onActed: (name, results) => {
      if (name === 'delete' && results.every(({ ok }) => ok)) onBack();
    },
  });
  const back = (
    <Button variant="quiet" size="small" icon={ArrowLeftIcon} className="employee-back" onPress={onBack}>
      {t('employee.back')}
    </Button>
  );

  if (!record) {
    const isGone = isCallError(query.error) && query.error.status === 404;
    return (
      <div className="employee-page">
        {back}
        {query.isError ? (
          <ErrorState
            title={t(isGone ? 'common:record.goneText' : 'common:record.failed')}
            {...(isGone ? {} : { onRetry: () => void query.refetch() })}
            requestId={isCallError(query.error) ? query.error.requestId : undefined}
          />
        ) : (
          <Skeleton height={120} />
        )}
      </div>
    );
  }

  const seesHistory = mayAccess('system.operation_log.view', application.rights);
  const seesPunches = mayAccess('device.transaction.view', application.rights);
  return (
    <div className="employee-page">
      {back}
      <header className="employee-head">
        <Avatar name={record.display_name} photo={textOf(record, 'photo')} size="large" />
        <div className="employee-name">
          <h1>
            <bdi>{record.display_name}</bdi>
          </h1>
          <p>
            <span>{textOf(record, 'emp_code')}</span>
            <StateCell name="status" field={employee.fields.status} value={record['status']} words={words} />
            {textOf(record, 'last_punch') ? (
              <span>
                {words.field('last_punch')}:{' '}
                <Instant value={textOf(record, 'last_punch') ?? ''} zone={application.zone} language={language} />
              </span>
            ) : null}
          </p>
        </div>
        <div className="employee-actions">
          {actions.buttons([record])}
          {may('delete') ? (
            <Button icon={Trash2Icon} onPress={() => actions.ask('delete', [record])}>
              {t('common:list.delete')}
            </Button>
          ) : null}
          {may('change') ? (
            <Button variant="primary" icon={PencilIcon} onPress={() => setOpen('edit')}>
              {t('common:list.edit')}
            </Button>
          ) : null}
        </div>
      </header>
      <Tabs>
        <TabList aria-label={record.display_name}>
          <Tab id="details">{t('employee.tab.facts')}</Tab>
          {seesPunches ? <Tab id="punches">{t('employee.tab.punches')}</Tab> : null}
          {seesHistory ? <Tab id="history">{t('employee.tab.history')}</Tab> : null}
        </TabList>
        <TabPanel id="details" className="employee-groups">
          {formGroups(employee.fields).map(([group, names]) => (
            <section key={group} className="employee-card">
              <h2>{words.group(group)}</h2>
              <RecordDetails
                resource={employee}
                record={record}
                context={context}
                only={names.filter((name) => name !== 'photo')}
              />
            </section>
          ))}
        </TabPanel>
        <TabPanel id="punches">
          <Suspense fallback={<Skeleton height={120} />}>
            <LatestPunches id={record.id} />
          </Suspense>
        </TabPanel>
        <TabPanel id="history" className="employee-history">
          <RecordHistory resource={employee} words={words} id={record.id} />
        </TabPanel>
      </Tabs>
      <Suspense fallback={null}>
        {open === 'edit' ? (
          <FormDialog
            resource={employee}
            record={record}
            onClose={() => setOpen(null)}
            onSaved={() => setOpen(null)}
            onReload={() => setOpen(null)}
          />
        ) : null}
      </Suspense>
      {actions.dialog}
    </div>
  );
}

function textOf(record: AnyRecord, name: string): string | null {
  const value = record[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
