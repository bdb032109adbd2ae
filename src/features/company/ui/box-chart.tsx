import './box-chart.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { referenceSchema } from '#shared/contract/index.ts';
import { LookupField } from '#shared/form/lookup/index.ts';
import { useDialogWork } from '#shared/form/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
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
import { usePrinting } from '#shared/ui/page/use-printing.ts';
import { ChartLevel } from './chart-level.tsx';
import { useChartLevel, type ChartSource } from './chart-source.ts';
import { useLineMove } from './use-line-move.tsx';

/** A node that was looked for; outside if it is a person with neither manager nor reports. */
interface Found {
  readonly id: number;
  readonly name: string;
  readonly isOutside: boolean;
}

const zooms = [0.4, 0.55, 0.7, 0.85, 1, 1.15, 1.3] as const;
const usual = zooms.indexOf(1);

/**
 * A chart of boxes: the topmost at the start edge, those below each beside it. A level is loaded when it is opened, so a company of
 * thousands of people opens as fast as a small one.
 */
export function BoxChart({ source }: { readonly source: ChartSource }) {
  const { t } = useTranslation('company');
  const { client } = useApplicationContext();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [found, setFound] = useState<Found | null>(null);
  const [zoom, setZoom] = useState(usual);
  const [isPrinting, setPrinting] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const top = useChartLevel(source, null);
  const lines = useLineMove(source);
  const { isBusy, failure, run } = useDialogWork();
  const only = top.level?.nodes.length === 1 ? top.level.nodes[0]?.id : undefined;
  useOnlyOpen(only, setOpened);
  const sheet = usePrinting<HTMLDivElement>(
    useCallback(() => setPrinting(false), []),
    isPrinting,
  );

  const find = (id: number, name: string): void =>
    run(async () => {
      const answer = await source.pathTo(client, id);
      if ('refusal' in answer) return answer.refusal;
      const { path } = answer;
      setOpened((before) => new Set([...before, ...path.slice(0, -1)]));
      const isTop = top.level?.nodes.some((node) => node.id === id) === true;
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

  if (top.error)
    return (
      <ErrorState
        title={t('organization.failed')}
        onRetry={top.refetch}
        requestId={isCallError(top.error) ? top.error.requestId : undefined}
      />
    );
  if (!top.level) return <Skeleton height={120} />;
  if (top.level.nodes.length === 0)
    return <EmptyState title={t('organization.none.title')} description={t('organization.none.text')} />;
  const chart = (
    <ChartLevel
      {...top.level}
      source={source}
      opened={opened}
      found={found?.id ?? null}
      onToggle={(id) => setOpened(toggled(opened, id))}
      onMove={lines.ask}
    />
  );
  return (
    <div className="box-chart">
      <div className="box-chart-tools">
        <LookupField
          target={source.of}
          label={t(source.find)}
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
        <div className="box-chart-buttons" role="group" aria-label={t('organization.zoom')}>
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
      <div className="box-chart-frame" ref={frame}>
        <div className="box-chart-paper" style={{ zoom: zooms[zoom] }}>
          {chart}
        </div>
      </div>
      {lines.dialog}
      {isPrinting ? (
        <PrintSheet>
          <div ref={sheet} className="box-chart-sheet">
            <h1 className="box-chart-title">{t(source.title)}</h1>
            <div style={{ zoom: zooms[zoom] }}>{chart}</div>
          </div>
        </PrintSheet>
      ) : null}
    </div>
  );
}

/** Opens a closed node, and closes an open one. */
function toggled(opened: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(opened);
  if (!next.delete(id)) next.add(id);
  return next;
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
