import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { codeKeys, useTranslation } from '#shared/i18n/index.ts';
import { showToast } from '#shared/ui/index.ts';
import { blockOf, placesOf } from '#shared/ui/people-days/places.ts';
import type { Block, Carried, Chosen, Place } from '#shared/ui/people-days/people-days.tsx';
import { scheduleEditCodes, type PlannedPerson } from '../../contract.ts';
import { ChooseDialog } from './choose-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { contentOf, dayOff, givenBack, halvesOf, pasted, type Clip, type Content } from './contents.ts';
import { brushOfKey, PaintStrip, WhyButton, type Brush } from './paint-strip.tsx';
import type { PlanTimetable } from './palette.ts';
import { useEdits, type Wish } from './use-edits.ts';
import { useWhy } from './use-why.tsx';

interface Painted {
  readonly people: readonly (PlannedPerson | undefined)[];
  readonly total: number;
  readonly dates: readonly string[];
  readonly today: string | undefined;
  readonly keys: readonly QueryKey[];
  readonly timetables: ReadonlyMap<number, PlanTimetable>;
  /** The person may make, change and delete temporary schedules. */
  readonly canEdit: boolean;
}

type Target = { readonly place: Place; readonly content: Content };

/** Chooses, paints, copies, moves and takes back: what a hand or the keys do with a sheet. */
export function usePainting({ people, total, dates, today, keys, timetables, canEdit }: Painted) {
  const { t } = useTranslation(['att', 'api']);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [brush, setBrush] = useState<Brush | null>(null);
  const [clip, setClip] = useState<Clip>([]);
  const [isChoosing, setChoosing] = useState(false);
  const [asking, setAsking] = useState<readonly Wish[] | null>(null);
  const edits = useEdits(dates, keys, timetables);
  const shown = edits.shown(people);
  const ordered = [...timetables.values()];
  const block = chosen && blockOf(chosen);
  const why = useWhy(block, shown, dates);

  const wishesOf = (targets: readonly Target[]): Wish[] =>
    targets.flatMap(({ place, content }) => {
      const person = shown[place.row];
      const [day, date] = [person?.days[place.day], dates[place.day]];
      return person && day && date !== undefined && day.employed !== false ? [{ person, day, date, content }] : [];
    });
  const isOver = ({ date }: Wish): boolean => today !== undefined && date < today;
  const isLocked = ({ day }: Wish): boolean => day.locked === true;

  const change = (targets: readonly Target[]): void => {
    const wishes = wishesOf(targets);
    if (wishes.some((wish) => isOver(wish) || isLocked(wish))) setAsking(wishes);
    else void edits.apply(wishes, false);
  };
  const fill = (over: Block, content: Content): void =>
    change(
      placesOf(over)
        .flat()
        .map((place) => ({ place, content })),
    );
  const contentAt = (place: Place): Content => {
    const day = shown[place.row]?.days[place.day];
    return day ? contentOf(day) : givenBack;
  };
  const clipOf = (from: Block): Clip => placesOf(from).map((row) => row.map(contentAt));

  const copy = (): void => {
    if (block) setClip(clipOf(block));
  };
  const halves = block ? halvesOf(block) : undefined;
  /** Changes all or nothing: half of a swap would lose a shift. */
  const changeWhole = (targets: readonly Target[]): void => {
    const isUntracked = targets.some(({ place }) => shown[place.row]?.days[place.day]?.tracked === false);
    if (isUntracked) showToast({ variant: 'error', text: t(codeKeys(scheduleEditCodes.untrackedDay.code)) });
    else change(targets);
  };
  const swap = (): void => {
    if (!halves) return;
    changeWhole(
      halves.flatMap(([one, other]) => [
        { place: one, content: contentAt(other) },
        { place: other, content: contentAt(one) },
      ]),
    );
  };
  const carry = (from: Block, { rows, days, isCopy }: Carried): void => {
    const to: Block = {
      firstRow: from.firstRow + rows,
      lastRow: from.lastRow + rows,
      firstDay: from.firstDay + days,
      lastDay: from.lastDay + days,
    };
    if (to.firstRow < 0 || to.firstDay < 0 || to.lastRow >= total || to.lastDay >= dates.length) return;
    const placed = pasted(clipOf(from), to);
    const isCovered = ({ row, day }: Place): boolean =>
      row >= to.firstRow && row <= to.lastRow && day >= to.firstDay && day <= to.lastDay;
    // Who is moved elsewhere is off where they were.
    const left = isCopy
      ? []
      : placesOf(from)
          .flat()
          .filter((place) => !isCovered(place))
          .map((place) => ({ place, content: dayOff }));
    changeWhole([...left, ...placed.map(({ place, content }) => ({ place, content }))]);
    setChosen({
      anchor: { row: to.firstRow, day: to.firstDay },
      head: { row: to.lastRow, day: to.lastDay },
    });
  };

  const shortcuts: Readonly<Record<string, () => void>> = {
    c: copy,
    x: () => {
      if (!block) return;
      copy();
      fill(block, dayOff);
    },
    v: () => {
      if (block) change(pasted(clip, block));
    },
    z: edits.undo,
    y: edits.redo,
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const key = event.key.toLowerCase();
    const isCommand = event.ctrlKey || event.metaKey;
    const run = (act: () => void): void => {
      event.preventDefault();
      act();
    };
    if (key === 'w' && !isCommand && !event.altKey && why.open) return run(why.open);
    if (!canEdit) return;
    if (isCommand && Object.hasOwn(shortcuts, key))
      return run(key === 'z' && event.shiftKey ? edits.redo : (shortcuts[key] ?? edits.undo));
    if (isCommand || event.altKey) return;
    if (key === 'escape' && brush) return run(() => setBrush(null));
    if (!block) return;
    const pressed = brushOfKey(event.key, ordered);
    if (key === 'delete' || key === 'backspace') run(() => fill(block, givenBack));
    else if (pressed) run(() => fill(block, pressed.content));
    else if (key === ' ' && brush) run(() => fill(block, brush.content));
  };

  const count = block
    ? wishesOf(
        placesOf(block)
          .flat()
          .map((place) => ({ place, content: givenBack })),
      ).length
    : 0;
  const named = block && block.firstRow === block.lastRow ? shown[block.firstRow]?.display_name : undefined;

  const dialogs: ReactNode = (
    <>
      {isChoosing && block ? (
        <ChooseDialog
          title={
            named === undefined
              ? t('scheduleView.chosen', { count })
              : t('scheduleView.chosenOf', { name: named, count })
          }
          timetables={ordered}
          onClose={() => setChoosing(false)}
          onChoose={({ content }) => {
            setChoosing(false);
            fill(block, content);
          }}
        />
      ) : null}
      {asking ? (
        <ConfirmDialog
          past={asking.filter((wish) => isOver(wish) || isLocked(wish)).length}
          locked={asking.filter(isLocked).length}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void edits.apply(asking, true);
          }}
        />
      ) : null}
      {why.panel}
    </>
  );

  const strip: ReactNode = canEdit ? (
    <PaintStrip
      timetables={ordered}
      brush={brush}
      onBrush={setBrush}
      count={count}
      canSwap={halves !== undefined && halves.length > 0}
      onSwap={swap}
      onCopy={copy}
      onClear={() => {
        if (block) fill(block, givenBack);
      }}
      onWhy={why.open}
      edits={edits}
    />
  ) : (
    <div className="plan-strip">
      <WhyButton onWhy={why.open} />
    </div>
  );

  const chosenPeople = block
    ? shown.slice(block.firstRow, block.lastRow + 1).flatMap((person) => (person ? [person] : []))
    : [];

  return {
    shown,
    /** Whose days are chosen, and from which day on. */
    chosen: {
      employees: chosenPeople.map(({ id, display_name }) => ({ id, display_name })),
      start: block ? dates[block.firstDay] : undefined,
      end: block && block.lastDay > block.firstDay ? dates[block.lastDay] : undefined,
    },
    strip,
    dialogs,
    sheet: {
      chosen,
      onChosen: setChosen,
      onKey,
      ...(canEdit
        ? {
            onOpen: () => setChoosing(true),
            ...(brush ? { onPainted: (over: Block) => fill(over, brush.content) } : { onCarried: carry }),
          }
        : { onOpen: why.open }),
    },
  };
}
