import type { createLeafComponent } from 'react-aria-components/CollectionBuilder';

type NodeClass = Exclude<Parameters<typeof createLeafComponent>[0], string>;
type Node = InstanceType<NodeClass>;

/** A cell as the table's collection knows it. React Aria exports no class of its own that one could build on. */
export class CellNode implements Node {
  static readonly type = 'cell';
  readonly type = CellNode.type;
  value = null;
  level = 0;
  hasChildNodes = false;
  rendered: Node['rendered'] = null;
  textValue = '';
  index = 0;
  parentKey: Node['key'] | null = null;
  prevKey: Node['key'] | null = null;
  nextKey: Node['key'] | null = null;
  firstChildKey: Node['key'] | null = null;
  lastChildKey: Node['key'] | null = null;
  props: Node['props'] = {};
  render?: NonNullable<Node['render']>;
  colSpan: number | null = null;
  colIndex: number | null = null;
  readonly key: Node['key'];

  constructor(key: Node['key']) {
    this.key = key;
  }

  get childNodes(): Node['childNodes'] {
    return [];
  }

  clone(): this {
    const copy = { ...this };
    Object.setPrototypeOf(copy, CellNode.prototype);
    return copy;
  }

  /** No text narrows a table: the server does. */
  filter(): null {
    return null;
  }
}
