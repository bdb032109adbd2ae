import './step-line.css';
import { Fragment, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import {
  CheckIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  Icon,
  PlusIcon,
  Trash2Icon,
  UserRoundIcon,
} from '../icon/index.ts';

/** One step, as a card. */
export interface LineStep {
  readonly id: string;
  readonly title: string;
  /** The lines below the title. */
  readonly lines: readonly ReactNode[];
  /** `wrong`: something in it must be corrected; `off`: it is skipped. */
  readonly tone?: 'wrong' | 'off' | undefined;
  /** The result for it during a trial: names, or why nobody was found. */
  readonly found?: ReactNode;
}

export interface StepLineWords {
  /** Name of the whole line. */
  readonly label: string;
  readonly add: string;
  readonly earlier: (title: string) => string;
  readonly later: (title: string) => string;
  readonly remove: (title: string) => string;
  /** Its number, before the title. */
  readonly place: (place: number) => string;
}

interface StepLineProps {
  readonly words: StepLineWords;
  /** The start and the end. */
  readonly start: string;
  readonly end: string;
  readonly steps: readonly LineStep[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  /** Without them the line is read-only. A new step is inserted at a place, from 0. */
  readonly onAdd?: ((at: number) => void) | undefined;
  readonly onMove?: ((id: string, by: -1 | 1) => void) | undefined;
  readonly onRemove?: ((id: string) => void) | undefined;
}

/**
 * Steps from a start to an end, as cards in a line that runs in reading direction and, on a phone, from top to bottom.
 * Arrow keys go from card to card; with Alt they move the card, Delete removes it, and buttons on the chosen one do the
 * same.
 */
export function StepLine({ words, start, end, steps, selected, onSelect, onAdd, onMove, onRemove }: StepLineProps) {
  const list = useRef<HTMLOListElement>(null);
  const focus = (id: string): void =>
    list.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"]`)?.focus();
  /** A card that moved with the focus has another place in the document, and the focus would be lost. */
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (moved.current !== null) focus(moved.current);
    moved.current = null;
  });
  /** The direction of a key along the line; 0 for any other. */
  const wayOf = ({ key, currentTarget }: KeyboardEvent): -1 | 0 | 1 => {
    const isTurned = getComputedStyle(currentTarget).direction === 'rtl';
    if (key === 'ArrowDown' || key === (isTurned ? 'ArrowLeft' : 'ArrowRight')) return 1;
    return key === 'ArrowUp' || key === (isTurned ? 'ArrowRight' : 'ArrowLeft') ? -1 : 0;
  };
  const press = (event: KeyboardEvent, at: number): void => {
    const by = wayOf(event);
    const step = steps[at];
    if (!step) return;
    if (by !== 0) {
      event.preventDefault();
      const neighbour = steps[at + by];
      if (!neighbour) return;
      if (!event.altKey) focus(neighbour.id);
      else if (onMove) {
        moved.current = step.id;
        onMove(step.id, by);
      }
    } else if (event.key === 'Delete' && onRemove) {
      event.preventDefault();
      onRemove(step.id);
    }
  };
  const add = (at: number): ReactNode =>
    onAdd ? (
      <IconButton icon={PlusIcon} size="small" label={words.add} className="step-line-add" onPress={() => onAdd(at)} />
    ) : null;
  return (
    <ol className="step-line" ref={list} aria-label={words.label}>
      <li className="step-line-end">
        <Icon as={UserRoundIcon} />
        <span>{start}</span>
      </li>
      {steps.map((step, at) => (
        <Fragment key={step.id}>
          <li className="step-line-way" aria-hidden={onAdd ? undefined : true}>
            {add(at)}
          </li>
          <li className="step-line-step" data-selected={step.id === selected || undefined} data-tone={step.tone}>
            <button
              type="button"
              className="step-line-card"
              data-step={step.id}
              aria-pressed={step.id === selected}
              onClick={() => onSelect(step.id)}
              onKeyDown={(event) => press(event, at)}
            >
              <span className="step-line-place">{words.place(at + 1)}</span>
              <bdi className="step-line-title">{step.title}</bdi>
              {step.lines.map((line, index) => (
                <span key={index} className="step-line-text">
                  {line}
                </span>
              ))}
              {step.found === undefined ? null : <span className="step-line-found">{step.found}</span>}
            </button>
            {step.id === selected && onMove && onRemove ? (
              <div className="step-line-tools">
                <IconButton
                  icon={ChevronLeftIcon}
                  flip
                  size="small"
                  label={words.earlier(step.title)}
                  isDisabled={at === 0}
                  onPress={() => onMove(step.id, -1)}
                />
                <IconButton
                  icon={ChevronRightIcon}
                  flip
                  size="small"
                  label={words.later(step.title)}
                  isDisabled={at === steps.length - 1}
                  onPress={() => onMove(step.id, 1)}
                />
                <IconButton
                  icon={Trash2Icon}
                  size="small"
                  label={words.remove(step.title)}
                  onPress={() => onRemove(step.id)}
                />
              </div>
            ) : null}
          </li>
        </Fragment>
      ))}
      <li className="step-line-way" aria-hidden={onAdd ? undefined : true}>
        {add(steps.length)}
      </li>
      <li className="step-line-end" data-tone="good">
        <Icon as={CheckIcon} />
        <span>{end}</span>
      </li>
    </ol>
  );
}
