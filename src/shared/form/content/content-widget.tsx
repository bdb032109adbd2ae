import './content.css';
import { useQuery } from '@tanstack/react-query';
import {
  contentOf,
  describeContent,
  listContents,
  questionOfContent,
  sourceOf,
} from '#shared/contract/export-content.ts';
import { movingPeriods, type CallData } from '#shared/contract/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Select, Skeleton, TextField } from '#shared/ui/index.ts';
import { FieldGroup } from '../field-group.tsx';
import { PickerField } from '../lookup/index.ts';
import { textOf, type WidgetProps } from '../widgets/widget.ts';
import { SourceList } from './source-list.tsx';

const nothing: readonly never[] = [];

/** A list or report with its question: chosen by name, limited by its period or a saved view, and described in words. */
export function ContentWidget({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  isRequired,
  isDisabled,
  isReadOnly,
}: WidgetProps) {
  const { t } = useTranslation(['common', 'menu', 'report']);
  const { client, permissionPlaces } = useApplicationContext();
  const text = textOf(value);
  const source = sourceOf(text);
  const isFixed = isDisabled || isReadOnly;
  const listed = useQuery({ ...callQuery(client, listContents), enabled: !isFixed });
  const described = useQuery({
    ...callQuery(client, describeContent, { query: { content: text } }),
    enabled: source !== '',
  });
  const names = new Set<string>(listed.data?.data ?? nothing);
  const offered = permissionPlaces.filter(({ resource }) => names.has(resource));
  const place = permissionPlaces.find(({ resource }) => resource === source);
  const title = place ? t(place.title) : source;
  const change = (next: string): void => {
    onChange(next);
    onBlur();
  };
  return (
    <FieldGroup className="content-field" label={label} hint={hint} error={error} isRequired={isRequired}>
      {isFixed ? (
        <TextField aria-label={label} value={title} isReadOnly isDisabled={isDisabled} />
      ) : (
        <PickerField
          label={t('common:content.source')}
          isRequired={isRequired}
          selected={source === '' ? nothing : [{ id: 0, display_name: title }]}
          onBlur={onBlur}
        >
          {(close) =>
            listed.isError && !listed.data ? (
              <ListFailure onRetry={() => void listed.refetch()} isRetrying={listed.isFetching} />
            ) : (
              <SourceList
                places={offered}
                chosen={source}
                onChoose={(next) => {
                  change(next);
                  close();
                }}
              />
            )
          }
        </PickerField>
      )}
      {source === '' ? null : described.isPending ? (
        <Skeleton height={56} />
      ) : described.data ? (
        <Description details={described.data.data} content={text} isFixed={isFixed} onChange={change} />
      ) : described.isError ? (
        <ListFailure onRetry={() => void described.refetch()} isRetrying={described.isFetching} />
      ) : null}
    </FieldGroup>
  );
}

type ContentDetails = CallData<typeof describeContent>;

interface DescriptionProps {
  readonly details: ContentDetails;
  readonly content: string;
  readonly isFixed: boolean;
  readonly onChange: (content: string) => void;
}

/** The content of the file, and the further choices of the report. */
function Description({ details, content, isFixed, onChange }: DescriptionProps) {
  const { t, language } = useTranslation(['common', 'report']);
  const view = details.views.find((one) => one.content === content);
  return (
    <>
      {details.periods.length > 0 && !isFixed ? (
        <div className="content-choices">
          <Select
            label={t('report:screen.period')}
            size="small"
            value={details.period}
            placeholder={t('common:content.chosenDays')}
            onChange={(key) => {
              const period = movingPeriods.find((one) => one === key);
              if (period) onChange(withPeriod(content, details.period_field, period));
            }}
            options={details.periods.map((period) => ({ id: period, name: t(`report:screen.preset.${period}`) }))}
          />
          {details.views.length > 0 ? (
            <Select
              label={t('common:content.view')}
              size="small"
              value={view?.id ?? null}
              placeholder={t('common:content.noView')}
              onChange={(key) => {
                const chosen = details.views.find(({ id }) => id === key);
                if (chosen) onChange(chosen.content);
              }}
              options={details.views.map(({ id, name }) => ({ id, name }))}
            />
          ) : null}
        </div>
      ) : null}
      <dl className="content-told">
        {details.filters.length > 0 ? (
          <div>
            <dt>{t('common:content.conditions')}</dt>
            <dd>{details.filters.join(' · ')}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('common:content.columns')}</dt>
          <dd>{details.columns.join(', ')}</dd>
        </div>
        <div>
          <dt>{t('common:content.now')}</dt>
          <dd>
            {t('common:content.rows', { count: details.rows, rows: formatNumber(details.rows, language) })}
            {details.is_floor ? '+' : ''}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** The same with another period that moves, in place of whatever there was. */
function withPeriod(content: string, field: string, period: string): string {
  const params = new URLSearchParams(questionOfContent(content));
  for (const name of [field, `${field}__gte`, `${field}__lte`]) params.delete(name);
  params.set('period', period);
  return contentOf(sourceOf(content), params.toString());
}
