import { useTranslation } from '#shared/i18n/index.ts';
import {
  Button,
  IconButton,
  ArrowLeftRightIcon,
  CopyIcon,
  InfoIcon,
  RotateCwIcon,
  Trash2Icon,
  Undo2Icon,
} from '#shared/ui/index.ts';
import { atWork, dayOff, givenBack, type Content } from './contents.ts';
import { colourOf, shortHours, type PlanTimetable } from './palette.ts';

/** The selected content, painted onto cells by dragging. */
export interface Brush {
  readonly id: string;
  readonly content: Content;
}

/** The number of timetables with a key. */
const mostKeys = 9;

export const brushOf = (timetable: PlanTimetable): Brush => ({
  id: String(timetable.id),
  content: atWork(timetable.id),
});
export const dayOffBrush: Brush = { id: 'dayOff', content: dayOff };
export const givenBackBrush: Brush = { id: 'givenBack', content: givenBack };

/** The content for a digit key: timetables in order, 0 for a day off. */
export function brushOfKey(key: string, timetables: readonly PlanTimetable[]): Brush | undefined {
  if (key === '0') return dayOffBrush;
  const timetable = /^[1-9]$/.test(key) ? timetables[Number(key) - 1] : undefined;
  return timetable && brushOf(timetable);
}

interface PaintStripProps {
  readonly timetables: readonly PlanTimetable[];
  readonly brush: Brush | null;
  readonly onBrush: (brush: Brush | null) => void;
  /** How many days are chosen. */
  readonly count: number;
  readonly canSwap: boolean;
  readonly onSwap: () => void;
  readonly onCopy: () => void;
  readonly onClear: () => void;
  /** Explains the only chosen day; absent if there is none, or it may not be seen. */
  readonly onWhy: (() => void) | undefined;
  readonly edits: {
    readonly undo: () => void;
    readonly redo: () => void;
    readonly canUndo: boolean;
    readonly canRedo: boolean;
    readonly isSaving: boolean;
  };
}

/** Below the sheet: contents for painting, and actions on the selection. */
export function PaintStrip({ timetables, brush, onBrush, count, edits, ...props }: PaintStripProps) {
  const { t } = useTranslation(['att', 'common']);
  const toggle = (next: Brush): void => onBrush(brush?.id === next.id ? null : next);
  const paint = (next: Brush, name: string, key: string, timetable?: PlanTimetable) => (
    <button
      key={next.id}
      type="button"
      className="plan-brush"
      aria-pressed={brush?.id === next.id}
      aria-keyshortcuts={key || undefined}
      style={{ '--plan': timetable && colourOf(timetable) } as React.CSSProperties}
      onClick={() => toggle(next)}
    >
      <bdi>{name}</bdi>
      {timetable ? <bdi className="plan-hours">{shortHours(timetable)}</bdi> : null}
      {key ? <kbd aria-hidden="true">{key}</kbd> : null}
    </button>
  );
  return (
    <div className="plan-strip" role="toolbar" aria-label={t('scheduleView.paint')}>
      <div className="plan-brushes">
        {timetables.map((timetable, at) =>
          paint(brushOf(timetable), timetable.alias, at < mostKeys ? String(at + 1) : '', timetable),
        )}
        {paint(dayOffBrush, t('scheduleView.kind.dayOff'), '0')}
        {paint(givenBackBrush, t('scheduleView.giveBack'), '')}
      </div>
      <div className="plan-acts">
        <span className="plan-count" role="status">
          {edits.isSaving
            ? t('scheduleView.saving')
            : count > 0
              ? t('scheduleView.chosen', { count })
              : t('scheduleView.paintHint')}
        </span>
        {props.canSwap ? (
          <Button size="small" icon={ArrowLeftRightIcon} onPress={props.onSwap}>
            {t('scheduleView.swap')}
          </Button>
        ) : null}
        <WhyButton onWhy={props.onWhy} />
        <IconButton
          icon={CopyIcon}
          size="small"
          label={t('scheduleView.copy')}
          shortcut="Ctrl C"
          isDisabled={count === 0}
          onPress={props.onCopy}
        />
        <IconButton
          icon={Trash2Icon}
          size="small"
          label={t('scheduleView.giveBack')}
          shortcut="Delete"
          isDisabled={count === 0}
          onPress={props.onClear}
        />
        <IconButton
          icon={Undo2Icon}
          flip
          size="small"
          label={t('scheduleView.undo')}
          shortcut="Ctrl Z"
          isDisabled={!edits.canUndo || edits.isSaving}
          onPress={edits.undo}
        />
        <IconButton
          icon={RotateCwIcon}
          flip
          size="small"
          label={t('scheduleView.redo')}
          shortcut="Ctrl Y"
          isDisabled={!edits.canRedo || edits.isSaving}
          onPress={edits.redo}
        />
      </div>
    </div>
  );
}

/** Explains the chosen day, also to people who may not paint. */
export function WhyButton({ onWhy }: Pick<PaintStripProps, 'onWhy'>) {
  const { t } = useTranslation('att');
  return (
    <IconButton
      icon={InfoIcon}
      size="small"
      label={t('why.title')}
      shortcut="W"
      isDisabled={onWhy === undefined}
      onPress={() => onWhy?.()}
    />
  );
}
