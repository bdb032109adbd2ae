import { useRef, type PointerEvent } from 'react';
import { blockOf, holds, inside, type Block, type Chosen, type Place, type Size } from './places.ts';

/** The distance that a block has been carried, and whether it is a copy. */
export interface Carried {
  readonly rows: number;
  readonly days: number;
  readonly isCopy: boolean;
}

export interface Pointing {
  readonly size: Size;
  /** The cell at a point of the window; the nearest one if it is outside. */
  readonly placeAt: (x: number, y: number) => Place | undefined;
  readonly chosen: Chosen | null;
  readonly onChosen: (chosen: Chosen) => void;
  /** The pointer was released after choosing. */
  readonly onChoiceEnd: (chosen: Chosen) => void;
  /** The chosen cells may be carried elsewhere. */
  readonly canCarry: boolean;
  /** Called while it is carried; null if it is dropped in its place. */
  readonly onCarrying: (carried: Carried | null) => void;
  readonly onCarried: (block: Block, carried: Carried) => void;
  readonly bringIntoSight: (place: Place) => void;
}

type Hold =
  | { readonly kind: 'choosing'; chosen: Chosen }
  | { readonly kind: 'carrying'; readonly from: Place; readonly block: Block; carried: Carried | null };

/** A pointer that chooses by dragging, or carries the chosen cells. A finger scrolls; a tap chooses the cell. */
export function usePointing(pointing: Pointing) {
  const holdRef = useRef<Hold | null>(null);
  const { size, placeAt, chosen } = pointing;

  const start = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const place = placeAt(event.clientX, event.clientY);
    if (!place) return;
    const block = chosen && blockOf(chosen);
    if (pointing.canCarry && block && holds(block, place) && !event.shiftKey) {
      holdRef.current = { kind: 'carrying', from: place, block, carried: null };
    } else {
      const next = { anchor: event.shiftKey && chosen ? chosen.anchor : place, head: place };
      holdRef.current = { kind: 'choosing', chosen: next };
      pointing.onChosen(next);
    }
    event.currentTarget.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent<HTMLElement>): void => {
    const hold = holdRef.current;
    const found = hold && placeAt(event.clientX, event.clientY);
    if (!hold || !found) return;
    const place = inside(found, size);
    pointing.bringIntoSight(place);
    if (hold.kind === 'choosing') {
      if (hold.chosen.head.row === place.row && hold.chosen.head.day === place.day) return;
      hold.chosen = { anchor: hold.chosen.anchor, head: place };
      pointing.onChosen(hold.chosen);
      return;
    }
    const [rows, days] = [place.row - hold.from.row, place.day - hold.from.day];
    hold.carried = rows === 0 && days === 0 ? null : { rows, days, isCopy: event.altKey };
    pointing.onCarrying(hold.carried);
  };

  const end = (event: PointerEvent<HTMLElement>): void => {
    const hold = holdRef.current;
    holdRef.current = null;
    if (!hold) return;
    if (hold.kind === 'choosing') return pointing.onChoiceEnd(hold.chosen);
    pointing.onCarrying(null);
    if (hold.carried) return pointing.onCarried(hold.block, { ...hold.carried, isCopy: event.altKey });
    const place = placeAt(event.clientX, event.clientY);
    if (!place) return;
    const next = { anchor: place, head: place };
    pointing.onChosen(next);
    pointing.onChoiceEnd(next);
  };

  const tap = (event: PointerEvent<HTMLElement>): void => {
    if (event.pointerType !== 'touch') return;
    const place = placeAt(event.clientX, event.clientY);
    if (!place) return;
    const next = { anchor: place, head: place };
    pointing.onChosen(next);
    pointing.onChoiceEnd(next);
  };

  const cancel = (): void => {
    if (holdRef.current?.kind === 'carrying') pointing.onCarrying(null);
    holdRef.current = null;
  };

  return { onPointerDown: start, onPointerMove: move, onPointerUp: end, onPointerCancel: cancel, onClick: tap };
}
