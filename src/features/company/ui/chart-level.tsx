import { useEffect, useRef } from 'react';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { Avatar, RecordLink, useApplicationContext } from '#shared/resource/index.ts';
import { Button, IconButton, NetworkIcon, Skeleton } from '#shared/ui/index.ts';
import { useChartLevel, type ChartNode, type ChartSource } from './chart-source.ts';
import { useBoxDrag, type LineMove } from './use-line-move.tsx';

interface LevelProps {
  readonly source: ChartSource;
  readonly opened: ReadonlySet<number>;
  /** The node that was looked for. */
  readonly found: number | null;
  readonly onToggle: (id: number) => void;
  /** Changes a person's manager; nothing for those who may not. */
  readonly onMove?: ((move: LineMove) => void) | undefined;
}

/** The nodes of one level, each with the level below if it is open. */
export function ChartLevel({
  nodes,
  more,
  ...level
}: LevelProps & { readonly nodes: readonly ChartNode[]; readonly more: number }) {
  const { t } = useTranslation('company');
  return (
    <ul className="box-chart-level">
      {nodes.map((node) => (
        <li key={node.id}>
          <Box node={node} {...level} />
          {node.below > 0 && level.opened.has(node.id) ? <Below under={node.id} {...level} /> : null}
        </li>
      ))}
      {more > 0 ? <li className="box-chart-more">{t('organization.more', { count: more })}</li> : null}
    </ul>
  );
}

function Below({ under, ...level }: LevelProps & { readonly under: number }) {
  const { t } = useTranslation('company');
  const { level: loaded, error, refetch } = useChartLevel(level.source, under);
  if (error)
    return (
      <Button size="small" onPress={refetch}>
        {t('organization.retry')}
      </Button>
    );
  if (!loaded) return <Skeleton width={240} height={48} />;
  return <ChartLevel {...loaded} {...level} />;
}

function Box({ node, source, opened, found, onToggle, onMove }: LevelProps & { readonly node: ChartNode }) {
  const { t, language } = useTranslation('company');
  const { screenOf } = useApplicationContext();
  const box = useRef<HTMLDivElement>(null);
  const isFound = found === node.id;
  useEffect(() => {
    if (isFound) box.current?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [isFound]);
  const { id, name, note, photo, below } = node;
  useBoxDrag(box, node, onMove);
  const isOpen = opened.has(id);
  const number = formatNumber(below, language);
  return (
    <div className="box-chart-box" ref={box} data-found={isFound || undefined}>
      {photo === undefined ? null : <Avatar name={name} photo={photo} />}
      <div className="box-chart-words">
        <RecordLink id={id} name={name} of={source.of} screenOf={screenOf} />
        <span title={note}>
          <bdi>{note}</bdi>
        </span>
      </div>
      {onMove ? (
        <span className="box-chart-move">
          <IconButton
            icon={NetworkIcon}
            size="small"
            label={t('organization.moveLine', { name })}
            onPress={() => onMove({ id, name, to: null })}
          />
        </span>
      ) : null}
      {below > 0 ? (
        <button
          type="button"
          className="box-chart-toggle"
          aria-expanded={isOpen}
          aria-label={t('organization.below', { name, number })}
          onClick={() => onToggle(id)}
        >
          {number}
        </button>
      ) : null}
    </div>
  );
}
