import { transaction } from '#features/device/contract.ts';
import type { ReportCells } from '#shared/report/index.ts';
import { RecordLink, useApplicationContext } from '#shared/resource/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';

/** Leads to the punch in the list of punches, which shows its photo. */
function PhotoLink({ punch }: { punch: number }) {
  const { t } = useTranslation('report');
  const { screenOf } = useApplicationContext();
  return <RecordLink id={punch} name={t('shared.field.has_photo')} of={transaction.name} screenOf={screenOf} />;
}

/** A cell of a report whose rows are punches. */
export const photoCells: ReportCells = {
  has_photo: ({ id, has_photo: has }) => (has === true ? <PhotoLink punch={Number(id)} /> : null),
};
