import { useCallback, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { IconButton, PrinterIcon, useIsPhone } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import type { PrintedReport } from './printed-report.ts';

const ReportPrint = /* @__PURE__ */ lazily(() => import('./report-print.tsx').then((module) => module.default));

/** Prints the report as it is shown: not only the rows that are in sight. A phone has the files instead. */
export function PrintButton({ isDisabled, ...printed }: PrintedReport & { readonly isDisabled: boolean }) {
  const { t } = useTranslation('report');
  const isPhone = useIsPhone();
  const [isPrinting, setPrinting] = useState(false);
  const end = useCallback(() => setPrinting(false), []);
  if (isPhone) return null;
  return (
    <>
      <IconButton
        icon={PrinterIcon}
        size="small"
        label={t('print.action')}
        isDisabled={isDisabled}
        isPending={isPrinting}
        onPress={() => setPrinting(true)}
      />
      {isPrinting ? <ReportPrint {...printed} onDone={end} /> : null}
    </>
  );
}
