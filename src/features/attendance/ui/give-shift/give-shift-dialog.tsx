import { useState } from 'react';
import { z } from 'zod';
import {
  multiEmployee,
  type AnyResource,
  type CallData,
  type CallInput,
  type Reference,
} from '#shared/contract/index.ts';
import { currentDay } from '#shared/filter/day-range.ts';
import { useRefusalText, type FormValues } from '#shared/form/index.ts';
import type { Outcome } from '#shared/http/index.ts';
import { formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { quiet, useRefreshResource } from '#shared/record/queries.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, Dialog, showToast } from '#shared/ui/index.ts';
import { employeeSchedule } from '../../contract.ts';
import { giveShift, shiftWouldCut, type CutSchedule } from '../../contract/give-shift.ts';
import { scheduledPeriod } from '../../contract/scheduled-period.ts';
import { PreviewedDialog } from '../previewed/previewed-dialog.tsx';

export interface GiveShiftProps {
  /** Values known from where it was opened. */
  readonly shift?: Reference | undefined;
  readonly employees?: readonly Reference[] | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly onClose: () => void;
}

const fields = { employees: multiEmployee({ required: true }), ...scheduledPeriod };
/** A schedule's form, for many people. */
const form: AnyResource = {
  ...employeeSchedule,
  fields,
  create: z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, { write }]) => [name, write]))),
  steps: [],
};
const day = z.string();
const giveInputSchema = z.object({
  employees: z.array(z.number()),
  shift: z.number(),
  start_date: day,
  end_date: day.nullish(),
  cycle_start: day.nullish(),
  remark: z.string().optional(),
});
type GiveInput = z.infer<typeof giveInputSchema>;
type Found = CallData<typeof shiftWouldCut>;
type Given = CallData<typeof giveShift>;

/** People whose cuts are listed; others are counted. */
const mostListed = 200;

/**
 * Gives people a shift in a period: asks for people and dates, lists whose schedules would be cut and how, and saves on
 * confirmation.
 */
export function GiveShiftDialog({ shift, employees, start, end, onClose }: GiveShiftProps) {
  const { t, language } = useTranslation(['att', 'common', 'api']);
  const { client, writing, zone } = useApplicationContext();
  const refresh = useRefreshResource();
  const refusalText = useRefusalText();
  const [preview, setPreview] = useState<{ readonly given: GiveInput; readonly found: Found } | null>(null);
  const [results, setResults] = useState<Given | null>(null);

  const look = async (values: FormValues, signal: AbortSignal): Promise<Outcome<unknown>> => {
    const given = giveInputSchema.parse(values);
    const { employees: people, start_date, end_date = null } = given;
    const question: CallInput<typeof shiftWouldCut>['body'] = { employees: people, start_date, end_date };
    const outcome = await client.callEndpoint(shiftWouldCut, { body: question }, { ...quiet, signal });
    if (outcome.isSuccess) setPreview({ given, found: outcome.data.data });
    return outcome;
  };

  const give = async (): Promise<Outcome<unknown> | undefined> => {
    if (!preview) return undefined;
    const seen = preview.found.people.flatMap(({ cut }) => cut.map(({ id, version }) => ({ id, version })));
    const outcome = await client.callEndpoint(giveShift, { body: { ...preview.given, seen } }, quiet);
    if (!outcome.isSuccess) return outcome;
    await refresh('attendance.employee_schedule');
    const { data } = outcome.data;
    const done = data.filter(({ ok }) => ok).length;
    if (done > 0)
      showToast({
        variant: 'success',
        text: t('giveShift.done', { count: done, people: formatNumber(done, language) }),
      });
    if (done < data.length) setResults(data);
    else onClose();
    return outcome;
  };

  const period = ({ start: from, end: to }: CutSchedule['period']): string =>
    to === null
      ? t('giveShift.from', { from: formatDay(from, writing) })
      : t('giveShift.fromTo', { from: formatDay(from, writing), to: formatDay(to, writing) });
  const describeCut = ({ shift: name, period: was, left }: CutSchedule): string => {
    const words = { shift: name, period: period(was) };
    const [first, second] = left.map(period);
    if (first === undefined) return t('giveShift.removed', words);
    const rest = second === undefined ? first : t('giveShift.both', { one: first, other: second });
    return t('giveShift.cut', { ...words, left: rest });
  };

  if (results) {
    const refused = results.filter(({ ok }) => !ok);
    return (
      <Dialog
        isOpen
        role="alertdialog"
        title={t('common:action.refused', { count: refused.length })}
        onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
        actions={
          <Button variant="primary" onPress={onClose}>
            {t('common:ui.close')}
          </Button>
        }
      >
        <ul className="previewed-list">
          {refused.map((result) => (
            <li key={result.employee.id}>
              <bdi>{result.employee.display_name}</bdi>: {refusalText(result)}
            </li>
          ))}
        </ul>
      </Dialog>
    );
  }

  const count = preview?.found.count ?? 0;
  const people = { count, people: formatNumber(count, language) };
  return (
    <PreviewedDialog
      title={t('giveShift.title')}
      text={t('giveShift.text')}
      form={form}
      initial={{ shift, employees, start_date: start ?? currentDay(zone), end_date: end }}
      look={look}
      label={t('giveShift.give', people)}
      isDisabled={count === 0}
      act={give}
      onClose={onClose}
      preview={
        preview ? (
          <>
            <p>
              {preview.found.people.length === 0
                ? t('giveShift.nothingCut', people)
                : t('giveShift.cuts', {
                    count: preview.found.people.length,
                    people: formatNumber(preview.found.people.length, language),
                  })}
            </p>
            <ul className="previewed-list">
              {preview.found.people.slice(0, mostListed).map(({ employee, emp_code, cut }) => (
                <li key={employee.id}>
                  <strong>
                    <bdi>{employee.display_name}</bdi> <bdi className="previewed-code">{emp_code}</bdi>
                  </strong>
                  {cut.map((one) => (
                    <span key={one.id}>{describeCut(one)}</span>
                  ))}
                </li>
              ))}
              {preview.found.people.length > mostListed ? (
                <li>{t('common:list.andMore', { count: preview.found.people.length - mostListed })}</li>
              ) : null}
            </ul>
          </>
        ) : null
      }
    />
  );
}
