import { useTranslation } from '#shared/i18n/index.ts';
import { Swatch } from '#shared/list/display/swatch.tsx';
import { Dialog, ListBox, Option } from '#shared/ui/index.ts';
import { brushOf, dayOffBrush, givenBackBrush, type Brush } from './paint-strip.tsx';
import { colourOf, shortHours, type PlanTimetable } from './palette.ts';

interface ChooseDialogProps {
  /** Whose days, or how many. */
  readonly title: string;
  readonly timetables: readonly PlanTimetable[];
  readonly onChoose: (brush: Brush) => void;
  readonly onClose: () => void;
}

/** Chooses the plan of the selected days. */
export function ChooseDialog({ title, timetables, onChoose, onClose }: ChooseDialogProps) {
  const { t } = useTranslation('att');
  const brushes = new Map<string, { readonly brush: Brush; readonly name: string; readonly timetable?: PlanTimetable }>(
    [
      ...timetables.map((timetable) => {
        const brush = brushOf(timetable);
        return [brush.id, { brush, name: timetable.alias, timetable }] as const;
      }),
      [dayOffBrush.id, { brush: dayOffBrush, name: t('scheduleView.kind.dayOff') }],
      [givenBackBrush.id, { brush: givenBackBrush, name: t('scheduleView.giveBack') }],
    ],
  );
  return (
    <Dialog title={title} isOpen isDismissable onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <ListBox
        aria-label={t('scheduleView.paint')}
        selectionMode="none"
        autoFocus="first"
        onAction={(key) => {
          const chosen = brushes.get(String(key));
          if (chosen) onChoose(chosen.brush);
        }}
        items={[...brushes.values()].map((one) => ({ id: one.brush.id, ...one }))}
      >
        {({ id, name, timetable }) => (
          <Option
            id={id}
            textValue={name}
            start={timetable ? <Swatch color={colourOf(timetable)} /> : null}
            description={timetable ? shortHours(timetable) : undefined}
          >
            {name}
          </Option>
        )}
      </ListBox>
    </Dialog>
  );
}
