import { useTranslation } from '#shared/i18n/index.ts';
import { ReportScreen } from '#shared/report/index.ts';
import { mobileTransactionReport } from '../contract/mobile-transaction.ts';
import { photoCells } from './photo-cell.tsx';
import { DayPanel } from './lazy-day-panel.ts';

/** Opens the location of a punch on a map. The map service does not learn whose location it is. */
function MapLink({ href }: { href: string }) {
  const { t } = useTranslation('report');
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" onClick={(event) => event.stopPropagation()}>
      {t('mobileTransaction.openMap')}
    </a>
  );
}

const cells = {
  ...photoCells,
  map_link: (row: { readonly [field: string]: unknown }) =>
    typeof row['map_link'] === 'string' && row['map_link'] !== '' ? <MapLink href={row['map_link']} /> : undefined,
};

export default function MobileTransactionScreen() {
  return (
    <ReportScreen
      report={mobileTransactionReport}
      cells={cells}
      rowPanel={(row, onClose) => <DayPanel row={row} onClose={onClose} />}
    />
  );
}
