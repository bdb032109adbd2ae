import './public-holiday.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDialogWork } from '#shared/form/index.ts';
import { compareTexts, formatDay, formatNumber, formatRegion, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext, useRefreshResource } from '#shared/resource/index.ts';
import { Button, Checkbox, Dialog, EmptyState, ErrorState, Select, showToast, Skeleton } from '#shared/ui/index.ts';
import { addPublicHolidays, publicHolidayCountries, publicHolidays, type HolidayOfCountry } from '../contract.ts';

const keyOf = ({ start_date, holiday_name }: HolidayOfCountry): string => `${start_date} ${holiday_name}`;
/** The choice of no region. */
const wholeCountry = '';

/** The public holidays of a country in a year or two. Ticked ones are added to the company's. */
export function PublicHolidayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useTranslation(['complement', 'common']);
  const { client, writing } = useApplicationContext();
  const refresh = useRefreshResource();
  const work = useDialogWork();
  const [chosenCountry, setCountry] = useState<string | null>(null);
  const [region, setRegion] = useState(wholeCountry);
  const [chosenYears, setYears] = useState<string | null>(null);
  /** The person's changes to the ticks, by key. */
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());

  const known = useQuery(callQuery(client, publicHolidayCountries, {}));
  const { countries = [], suggested = null, year = 0 } = known.data?.data ?? {};
  const country = chosenCountry ?? suggested;
  const regions = countries.find(({ code }) => code === country)?.regions ?? [];
  const named = useMemo(
    () =>
      countries
        .map(({ code }) => ({ id: code, name: formatRegion(code, language) }))
        .toSorted((a, b) => compareTexts(a.name, b.name, language)),
    [countries, language],
  );
  const spans = [
    { id: `${year} 1`, name: String(year) },
    { id: `${year + 1} 1`, name: String(year + 1) },
    { id: `${year} 2`, name: `${year} – ${year + 1}` },
    { id: `${year} 3`, name: `${year} – ${year + 2}` },
  ];
  const years = chosenYears ?? `${year} 1`;
  const [first = '', count = ''] = years.split(' ');
  const preview = useQuery({
    ...callQuery(client, publicHolidays, {
      query: {
        country: country ?? '',
        ...(region === wholeCountry ? {} : { region }),
        year: Number(first),
        years: Number(count),
      },
    }),
    enabled: country !== null && year > 0,
    placeholderData: keepPreviousData,
    meta: { topics: ['complement.holiday'] },
  });
  const list = country === null ? [] : preview.data?.data;
  const isTicked = (one: HolidayOfCountry): boolean => !one.there && (ticks.get(keyOf(one)) ?? one.kind === 'public');
  const wanted = list?.filter(isTicked) ?? [];
  const open = list?.filter(({ there }) => !there) ?? [];
  const tick = (ones: readonly HolidayOfCountry[], isOn: boolean): void =>
    setTicks(new Map([...ticks, ...ones.map((one) => [keyOf(one), isOn] as const)]));

  const add = (): void =>
    work.run(async () => {
      const holidays = wanted.map(({ holiday_name, start_date, duration_day, day_part }) => ({
        holiday_name,
        start_date,
        duration_day,
        day_part,
      }));
      const outcome = await client.callEndpoint(addPublicHolidays, { body: { holidays } }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      const { added } = outcome.data.data;
      showToast({
        variant: 'success',
        text: t('publicHoliday.done', { count: added, value: formatNumber(added, language) }),
      });
      await refresh('complement.holiday');
      onClose();
      return undefined;
    });

  const body = (): React.ReactNode => {
    const failed = known.isError ? known : preview.isError && !preview.data ? preview : null;
    if (failed) return <ErrorState title={t('publicHoliday.failed')} onRetry={() => void failed.refetch()} />;
    if (known.data && country === null) return <EmptyState title={t('publicHoliday.chooseCountry')} />;
    if (list === undefined || !known.data) return <Skeleton height={240} />;
    if (list.length === 0) return <EmptyState variant="noResult" title={t('publicHoliday.none')} />;
    return (
      <>
        <Checkbox
          isSelected={wanted.length > 0 && wanted.length === open.length}
          isIndeterminate={wanted.length > 0 && wanted.length < open.length}
          isDisabled={open.length === 0}
          onChange={(isOn) => tick(open, isOn)}
        >
          {t('publicHoliday.all')}
        </Checkbox>
        <ul className="public-holidays" aria-busy={preview.isFetching || undefined}>
          {list.map((holiday) => (
            <li key={keyOf(holiday)} data-there={holiday.there || undefined}>
              <Checkbox
                isSelected={holiday.there || isTicked(holiday)}
                isDisabled={holiday.there || work.isBusy}
                onChange={(isOn) => tick([holiday], isOn)}
              >
                <bdi className="public-holiday-name">{holiday.holiday_name}</bdi>
                <span className="public-holiday-note">
                  {[
                    formatDay(holiday.start_date, writing, 'full'),
                    holiday.duration_day > 1 ? t('publicHoliday.days', { count: holiday.duration_day }) : '',
                    holiday.day_part === 'full' ? '' : t(`holiday.day_part_choice.${holiday.day_part}`),
                    holiday.kind === 'public' ? '' : t(`publicHoliday.kind.${holiday.kind}`),
                    holiday.there ? t('publicHoliday.there') : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      </>
    );
  };

  return (
    <Dialog
      isOpen
      isBusy={work.isBusy}
      size="wide"
      title={t('publicHoliday.title')}
      description={t('publicHoliday.text')}
      onOpenChange={(isOpen) => {
        if (!isOpen && !work.isBusy) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={work.isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button variant="primary" isPending={work.isBusy} isDisabled={wanted.length === 0} onPress={add}>
            {t('publicHoliday.add', { count: wanted.length, value: formatNumber(wanted.length, language) })}
          </Button>
        </>
      }
    >
      <div className="public-holiday-choices">
        <Select
          label={t('publicHoliday.country')}
          options={named}
          isLoading={known.isLoading}
          value={country}
          onChange={(id) => {
            setCountry(String(id));
            setRegion(wholeCountry);
          }}
        />
        <Select
          label={t('publicHoliday.region')}
          isDisabled={regions.length === 0}
          options={[
            { id: wholeCountry, name: t('publicHoliday.wholeCountry') },
            ...regions.map(({ code, name }) => ({ id: code, name })),
          ]}
          value={region}
          onChange={(id) => setRegion(String(id))}
        />
        <Select
          label={t('publicHoliday.years')}
          options={year > 0 ? spans : []}
          value={years}
          onChange={(id) => setYears(String(id))}
        />
      </div>
      {body()}
      {work.failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {work.failure}
        </p>
      )}
    </Dialog>
  );
}
