import { useState } from 'react';
import { codeKeys, formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { useApplicationContext, useMay, useWriting, useWritten } from '#shared/record/application-context.tsx';
import { quiet, usePage, useRefreshResource, useSave } from '#shared/record/queries.ts';
import { Button, Dialog, Select, showToast, Skeleton, TextField } from '#shared/ui/index.ts';
import { planTemplate, visit, visitTemplate } from '../../contract.ts';
import { stopsOf } from './plan.ts';
import type { Person, Visit } from './use-planner.ts';

interface TemplateDialogProps {
  /** The first day of the shown week. */
  readonly from: string;
  /** The people of the chosen rows; none if nothing is chosen. */
  readonly people: readonly Person[];
  /** The visits of the first of them in the week; null if not a whole week is shown. */
  readonly visits: readonly Visit[] | null;
  readonly onClose: () => void;
}

/** The most templates to choose from. */
const mostShown = 200;

/** Plans a template for the chosen people in the shown week, and saves the week of the first of them as one. */
export function TemplateDialog({ from, people, visits, onClose }: TemplateDialogProps) {
  const { t, language } = useTranslation(['gps', 'common', 'api']);
  const written = useWritten();
  const writing = useWriting();
  const { client, screenOf } = useApplicationContext();
  const mayTemplate = useMay(visitTemplate);
  const refresh = useRefreshResource();
  const save = useSave(visitTemplate);
  const { data, isError, isFetching, refetch } = usePage(visitTemplate, { page_size: mostShown, ordering: 'name' });
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [first] = people;
  const day = formatDay(from, writing);
  const template = chosen ?? (data?.rows[0] ? String(data.rows[0].id) : null);
  const stops = stopsOf(visits ?? []);
  const screen = screenOf(visitTemplate.name);

  /** Does one thing at a time; what is wrong is told in the dialog. */
  const run = async (work: () => Promise<string | null>): Promise<void> => {
    setPending(true);
    setFailure(null);
    setFailure(await work().catch(() => t('planner.notSaved')));
    setPending(false);
  };

  const plan = (): Promise<void> =>
    run(async () => {
      const body = { template: Number(template), from, employees: people.map(({ id }) => id) };
      const outcome = await client.callEndpoint(planTemplate, { body }, quiet);
      if (!outcome.isSuccess) return t(codeKeys(outcome.code), written(outcome.context));
      const { made, left_out: left } = outcome.data.data;
      await refresh(visit.name);
      const planned = t('planner.copied', { count: made, number: formatNumber(made, language) });
      const rest = left === 0 ? '' : ` ${t('planner.copyLeft', { count: left, number: formatNumber(left, language) })}`;
      showToast({ variant: made === 0 ? 'warning' : 'success', text: `${planned}${rest}` });
      onClose();
      return null;
    });

  const keep = (): Promise<void> =>
    run(async () => {
      const outcome = await save.mutateAsync({ id: null, body: { name: name.trim(), stops } });
      if (!outcome.isSuccess)
        return t(codeKeys(Object.values(outcome.fields ?? {})[0]?.[0]?.code ?? outcome.code), written(outcome.context));
      showToast({ variant: 'success', text: t('planner.templateSaved', { name: name.trim() }) });
      setName('');
      return null;
    });

  return (
    <Dialog
      isOpen
      title={t('planner.template')}
      description={t('planner.templateText', { day })}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose}>{t('common:form.cancel')}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={template === null || people.length === 0}
            onPress={() => void plan()}
          >
            {t('planner.templateGo')}
          </Button>
        </>
      }
    >
      <div className="planner-copy">
        {isError && !data ? (
          <ListFailure onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : data === undefined ? (
          <Skeleton height={40} />
        ) : data.rows.length === 0 ? (
          <p>{t('planner.templateNone')}</p>
        ) : (
          <Select
            label={t('planner.templateOf')}
            value={template ?? ''}
            onChange={(key) => setChosen(String(key))}
            options={data.rows.map((row) => ({ id: String(row.id), name: row.name }))}
          />
        )}
        <p>
          {first === undefined
            ? t('planner.templateNobody')
            : t('planner.templateFor', { count: people.length, name: first.display_name })}
        </p>
        {first !== undefined && visits !== null && mayTemplate('add') ? (
          <section className="planner-save" aria-label={t('planner.templateSave')}>
            <h3>{t('planner.templateSave')}</h3>
            <p>
              {stops.length === 0
                ? t('planner.templateEmpty', { name: first.display_name })
                : t('planner.templateSaveText', { name: first.display_name, day })}
            </p>
            {stops.length === 0 ? null : (
              <>
                <TextField label={t('planner.templateName')} value={name} onChange={setName} maxLength={60} />
                <Button isDisabled={name.trim() === '' || isPending} onPress={() => void keep()}>
                  {t('planner.templateSave')}
                </Button>
              </>
            )}
          </section>
        ) : null}
        {screen === undefined ? null : <a href={screen}>{t('planner.templateAll')}</a>}
        {failure === null ? null : <p role="alert">{failure}</p>}
      </div>
    </Dialog>
  );
}
