import './reporting-chart.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reportingLevel, reportingPath } from '#features/team/contract/reporting.ts';
import { referenceSchema } from '#shared/contract/index.ts';
import { LookupField } from '#shared/form/lookup/index.ts';
import { useDialogWork } from '#shared/form/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  MinusIcon,
  PlusIcon,
  PrinterIcon,
  Skeleton,
} from '#shared/ui/index.ts';
import { PrintSheet } from '#shared/ui/page/print-sheet.tsx';
import { ReportingLevel } from './reporting-level.tsx';

/** A person who was looked for; outside if they have neither manager nor reports. */
interface Found {
  readonly id: number;
  readonly name: string;
  readonly isOutside: boolean;
}

const zooms = [0.4, 0.55, 0.7, 0.85, 1, 1.15, 1.3] as const;
const usual = zooms.indexOf(1);

/**
 * Who reports to whom: managers at the start edge, their reports beside them. A level is loaded when it is opened, so a company of
 * thousands of people opens as fast as a small one.
 */
export function ReportingChart() {
  const { t } = useTranslation('company');
  const { client } = useApplicationContext();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [found, setFound] = useState<Found | null>(null);
  const [zoom, setZoom] = useState(usual);
  const [isPrinting, setPrinting] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const top = useQuery({
    ...callQuery(client, reportingLevel, { query: {} }),
    meta: { topics: ['personnel.employee'] },
  });
  const { isBusy, failure, run } = useDialogWork();
  const only = top.data?.data.people.length === 1 ? top.data.data.people[0]?.id : undefined;
  useOnlyOpen(only, setOpened);
  usePrint(isPrinting, () => setPrinting(false));

  const find = (id: number, name: string): void =>
    run(async () => {
      const outcome = await client.callEndpoint(reportingPath, { params: { id: String(id) } }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      const { path } = outcome.data.data;
      setOpened((before) => new Set([...before, ...path.slice(0, -1)]));
      const isTop = top.data?.data.people.some((person) => person.id === id) === true;
      setFound({ id, name, isOutside: path.length === 1 && !isTop });
      return undefined;
    });
  const fit = (): void => {
    const inner = frame.current?.firstElementChild;
    if (!frame.current || !inner) return;
    const share = (frame.current.clientWidth / inner.getBoundingClientRect().width) * (zooms[zoom] ?? 1);
    setZoom(
      Math.max(
        0,
        zooms.findLastIndex((each) => each <= share),
      ),
    );
  };

  if (top.isError)
    return (
      <ErrorState
        title={t('organization.failed')}
        onRetry={() => void top.refetch()}
        requestId={isCallError(top.error) ? top.error.requestId : undefined}
      />
    );
  if (!top.data) return <Skeleton height={120} />;
  const { people, more } = top.data.data;
  if (people.length === 0)
    return <EmptyState title={t('organization.none.title')} description={t('organization.none.text')} />;
  const chart = (
    <ReportingLevel
      people={people}
      more={more}
      opened={opened}
      found={found?.id ?? null}
      onToggle={(id) => setOpened((before) => before.symmetricDifference(new Set([id])))}
    />
  );
  return (
    <div className="reporting">
      <div className="reporting-tools">
        <LookupField
          target="personnel.employee"
          label={t('organization.find')}
          isSeveral={false}
          isRequired={false}
          isDisabled={isBusy}
          value={found ? { id: found.id, display_name: found.name } : null}
          onBlur={() => undefined}
          onChange={(next) => {
            const chosen = referenceSchema.safeParse(next).data;
            if (chosen) find(chosen.id, chosen.display_name);
            else setFound(null);
          }}
        />
        <div className="reporting-buttons" role="group" aria-label={t('organization.zoom')}>
          <IconButton
            icon={MinusIcon}
            label={t('organization.smaller')}
            isDisabled={zoom === 0}
            onPress={() => setZoom(zoom - 1)}
          />
          <Button onPress={fit}>{t('organization.fit')}</Button>
          <IconButton
            icon={PlusIcon}
            label={t('organization.larger')}
            isDisabled={zoom === zooms.length - 1}
            onPress={() => setZoom(zoom + 1)}
          />
          <Button icon={PrinterIcon} onPress={() => setPrinting(true)}>
            {t('organization.print')}
          </Button>
        </div>
      </div>
      {failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      )}
      {found?.isOutside ? <p role="status">{t('organization.outside', { name: found.name })}</p> : null}
      <div className="reporting-frame" ref={frame}>
        <div className="reporting-paper" style={{ zoom: zooms[zoom] }}>
          {chart}
        </div>
      </div>
      {isPrinting ? (
        <PrintSheet>
          <h1 className="reporting-title">{t('organization.lines')}</h1>
          {chart}
        </PrintSheet>
      ) : null}
    </div>
  );
}

/** A single top is opened at once, since there is nothing else to see. */
function useOnlyOpen(only: number | undefined, setOpened: (opened: ReadonlySet<number>) => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (only === undefined || done.current) return;
    done.current = true;
    setOpened(new Set([only]));
  }, [only, setOpened]);
}

/** Prints once the sheet is there. */
function usePrint(isPrinting: boolean, onPrinted: () => void): void {
  const printed = useRef(onPrinted);
  useEffect(() => {
    printed.current = onPrinted;
  });
  useEffect(() => {
    if (!isPrinting) return;
    globalThis.print();
    printed.current();
  }, [isPrinting]);
}
