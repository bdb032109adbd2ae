import './list.css';
import { useTranslation, formatNumber } from '#shared/i18n/index.ts';
import { ChevronLeftIcon, ChevronRightIcon, IconButton, Select } from '#shared/ui/index.ts';
import { listPageSizes, type ListView } from './list-view.ts';
import type { Page } from '#shared/record/queries.ts';

interface ListFooterProps {
  readonly view: Pick<ListView, 'page' | 'pageSize'>;
  readonly page: Omit<Page, 'rows'> & { readonly rows: readonly unknown[] };
  readonly sizeCeiling: number;
  /** Sizes offered; by default a list's own. */
  readonly sizesOffered?: readonly number[] | undefined;
  readonly onChange: (part: Partial<Pick<ListView, 'page' | 'pageSize'>>) => void;
}

/** The shown part of the list, and the buttons to other pages: `1–50 of 12,403`. */
export function ListFooter({ view, page, sizeCeiling, sizesOffered = listPageSizes, onChange }: ListFooterProps) {
  const { t, language } = useTranslation('common');
  const first = (view.page - 1) * view.pageSize + 1;
  const last = first + page.rows.length - 1;
  const number = (value: number): string => formatNumber(value, language);
  const sizes = [...new Set([...sizesOffered.filter((size) => size <= sizeCeiling), view.pageSize])].toSorted(
    (a, b) => a - b,
  );
  return (
    <div className="resource-footer">
      <span className="resource-footer-range" aria-live="polite">
        {page.rows.length === 0
          ? t('list.noRows')
          : t(page.totalIsFloor ? 'list.rangeOfMany' : 'list.range', {
              first: number(first),
              last: number(last),
              total: number(page.total),
            })}
      </span>
      <Select
        aria-label={t('list.pageSize')}
        size="small"
        className="resource-footer-size"
        value={view.pageSize}
        onChange={(size) => onChange({ pageSize: Number(size) })}
        options={sizes.map((size) => ({ id: size, name: t('list.rowsPerPage', { size: number(size) }) }))}
      />
      <IconButton
        icon={ChevronLeftIcon}
        flip
        label={t('list.previousPage')}
        size="small"
        isDisabled={view.page <= 1}
        onPress={() => onChange({ page: view.page - 1 })}
      />
      <IconButton
        icon={ChevronRightIcon}
        flip
        label={t('list.nextPage')}
        size="small"
        isDisabled={page.next === null}
        onPress={() => onChange({ page: view.page + 1 })}
      />
    </div>
  );
}
