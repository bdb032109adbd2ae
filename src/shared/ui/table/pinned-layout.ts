import { Rect, TableLayout } from 'react-aria-components/Virtualizer';

/** The column of what can be done with a row. */
export const actionsColumn = '@actions';

type Drawn<T> = NonNullable<TableLayout<T>['virtualizer']>;
type TableNode<T> = NonNullable<ReturnType<Drawn<T>['collection']['getItem']>>;

/** Nothing around a row cuts it: what sticks to the window's end would stick to that in place of the window. */
function open<P extends { layoutInfo: { allowOverflow: boolean } }>(part: P): P {
  part.layoutInfo.allowOverflow = true;
  return part;
}

/**
 * The layout of a table whose column of actions is always drawn, however far its columns reach beyond the window. The stylesheet
 * keeps it at the window's end.
 */
export class PinnedLayout<T> extends TableLayout<T> {
  protected override isStickyColumn({ type, index, key }: TableNode<T>): boolean {
    return (type === 'cell' ? this.collection.columns[index]?.key : key) === actionsColumn;
  }

  protected override buildTableHeader() {
    return open(super.buildTableHeader());
  }

  protected override buildRowGroup(y: number, node: TableNode<T>) {
    return open(super.buildRowGroup(y, node));
  }

  /** Every cell of a row gets its place: React Aria would stop at the first one beyond the window, and never draw the last. */
  protected override buildRow(node: TableNode<T>, x: number, y: number) {
    const asked = this.requestedRect;
    this.requestedRect = new Rect(asked.x, asked.y, Number.MAX_SAFE_INTEGER, asked.height);
    const row = super.buildRow(node, x, y);
    this.requestedRect = asked;
    return row;
  }
}
