import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useApplicationContext } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import type { ChartSource } from './chart-source.ts';

/** Somebody whose manager is to change: to the one on whom they were dropped, or to one who is still to be chosen. */
export interface LineMove {
  readonly id: number;
  readonly name: string;
  readonly to: { readonly id: number; readonly name: string } | null;
}

const LineMoveDialog = /* @__PURE__ */ lazily(() =>
  import('./line-move-dialog.tsx').then((module) => module.LineMoveDialog),
);

/** Moves people in the reporting lines, for those who may change employees. */
export function useLineMove({ of }: ChartSource): {
  readonly ask: ((move: LineMove) => void) | undefined;
  readonly dialog: ReactNode;
} {
  const { rights } = useApplicationContext();
  const [move, setMove] = useState<LineMove | null>(null);
  const mayMove = of === 'personnel.employee' && mayAccess('personnel.employee.change', rights);
  return {
    ask: mayMove ? setMove : undefined,
    dialog: move ? <LineMoveDialog move={move} onClose={() => setMove(null)} /> : null,
  };
}

const dragType = 'application/x-muster-person';
/** While dragging, browsers hide what is dragged. */
let dragged: { readonly id: number; readonly name: string } | null = null;

/** Lets a box be dragged onto another one. */
export function useBoxDrag(
  ref: RefObject<HTMLElement | null>,
  { id, name }: { readonly id: number; readonly name: string },
  onMove: ((move: LineMove) => void) | undefined,
): void {
  useEffect(() => {
    const box = ref.current;
    if (!box || !onMove) return undefined;
    const gone = new AbortController();
    const on = (kind: 'dragstart' | 'dragend' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      box.addEventListener(kind, act, { signal: gone.signal });
    box.draggable = true;
    on('dragstart', ({ dataTransfer }) => {
      dragged = { id, name };
      dataTransfer?.setData(dragType, String(id));
    });
    on('dragend', () => {
      dragged = null;
    });
    on('dragover', (event) => {
      if (!dragged || dragged.id === id) return;
      event.preventDefault();
      box.dataset['target'] = 'true';
    });
    on('dragleave', () => delete box.dataset['target']);
    on('drop', (event) => {
      delete box.dataset['target'];
      if (!dragged || dragged.id === id) return;
      event.preventDefault();
      onMove({ ...dragged, to: { id, name } });
    });
    return () => {
      box.draggable = false;
      gone.abort();
    };
  }, [ref, id, name, onMove]);
}
