import { useState } from 'react';
import type { ListQueryInput } from '#shared/contract/index.ts';
import { useDialogWork, useRefusalText } from '#shared/form/index.ts';
import { saveFile } from '#shared/http/save-file.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, usePage, type RecordOf } from '#shared/resource/index.ts';
import { Button, Dialog, PrinterIcon, Select, Skeleton } from '#shared/ui/index.ts';
import { employee } from '../contract.ts';
import {
  badgeCodes,
  badgeMarks,
  badgeNumbers,
  badgeSheetNames,
  badgeSheets,
  mostBadges,
  printBadges,
  type BadgeMark,
  type BadgeNumber,
  type BadgeSheet,
} from '../contract/badges.ts';
import { BadgePreview } from './badge-preview.tsx';

interface BadgeDialogProps {
  /** The chosen people; null for all that the list's question finds. */
  readonly chosen: readonly RecordOf<typeof employee>[] | null;
  readonly query: ListQueryInput;
  readonly onClose: () => void;
}

/** Badges of the chosen people, or of all that a list finds, as a PDF; the first of them is shown beforehand. */
export function BadgeDialog({ chosen, query, onClose }: BadgeDialogProps) {
  const { t, language } = useTranslation('per');
  const { client } = useApplicationContext();
  const refusalText = useRefusalText();
  const { isBusy, failure, run } = useDialogWork();
  const [sheet, setSheet] = useState<BadgeSheet>('a4_10');
  const [mark, setMark] = useState<BadgeMark>('qr');
  const [number, setNumber] = useState<BadgeNumber>('emp_code');
  const page = usePage(employee, { ...query, page: 1, page_size: 5 }, { enabled: chosen === null });
  const first = chosen?.[0] ?? page.data?.rows[0];
  const count = chosen?.length ?? page.data?.total;
  const isTooMany = (count ?? 0) > mostBadges;
  const { columns, rows } = badgeSheets[sheet];

  const print = (): void =>
    run(async () => {
      saveFile(
        await client.downloadEndpoint(
          printBadges,
          { query, body: { ...(chosen ? { ids: chosen.map(({ id }) => id) } : {}), sheet, mark, number } },
          { quiet: true, timeLimit: 120_000 },
        ),
      );
    });

  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t('badges.button')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('badges.close')}
          </Button>
          <Button
            variant="primary"
            icon={PrinterIcon}
            isPending={isBusy}
            isDisabled={count === undefined || count === 0 || isTooMany}
            onPress={print}
          >
            {t('badges.make')}
          </Button>
        </>
      }
    >
      <div className="badge-form">
        <Select
          label={t('badges.sheet')}
          value={sheet}
          onChange={(key) => setSheet(badgeSheetNames.find((name) => name === key) ?? sheet)}
          options={badgeSheetNames.map((id) => ({ id, name: t(`badges.sheet_choice.${id}`) }))}
        />
        <div className="badge-row">
          <Select
            label={t('badges.mark')}
            value={mark}
            onChange={(key) => setMark(badgeMarks.find((name) => name === key) ?? mark)}
            options={badgeMarks.map((id) => ({ id, name: t(`badges.mark_choice.${id}`) }))}
          />
          {mark === 'none' ? null : (
            <Select
              label={t('badges.number')}
              value={number}
              onChange={(key) => setNumber(badgeNumbers.find((name) => name === key) ?? number)}
              options={badgeNumbers.map((id) => ({ id, name: t(`employee.field.${id}`) }))}
            />
          )}
        </div>
        {page.isError ? (
          <p className="ui-field-error" role="alert">
            {refusalText(page.error)}
          </p>
        ) : count === undefined ? (
          <Skeleton height={160} />
        ) : first === undefined ? (
          <p>{t('badges.nobody')}</p>
        ) : (
          <>
            <BadgePreview record={first} sheet={sheet} mark={mark} number={number} />
            {isTooMany ? (
              <p className="ui-field-error">
                {refusalText({ code: badgeCodes.tooManyBadges.code, context: { max: mostBadges } })}
              </p>
            ) : (
              <p className="app-muted">
                {t('badges.count', { count })}{' '}
                {t('badges.pages', { number: formatNumber(Math.ceil(count / (columns * rows)), language) })}
              </p>
            )}
          </>
        )}
        {failure === null ? null : (
          <p className="ui-field-error" role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
