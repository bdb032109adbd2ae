import { createElement } from 'react';
import { lazily } from '#shared/ui/lazily.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import type { FieldKind } from '#shared/contract/index.ts';
import { cellWidgets } from './cell-widgets.ts';
import type { Widget } from './widget.ts';

/** Widgets that few forms have are loaded with them. */
const RowsWidget = /* @__PURE__ */ lazily(
  () => import('../rows/rows-widget.tsx').then((module) => module.RowsWidget),
  () => createElement(Skeleton, { height: 56 }),
);

const PermissionsWidget = /* @__PURE__ */ lazily(
  () => import('../permissions/permissions-widget.tsx').then((module) => module.PermissionsWidget),
  () => createElement(Skeleton, { height: 56 }),
);

const ContentWidget = /* @__PURE__ */ lazily(
  () => import('../content/content-widget.tsx').then((module) => module.ContentWidget),
  () => createElement(Skeleton, { height: 56 }),
);

/** The widget of each kind of field; a new kind does not compile until it has one. */
export const widgets: Readonly<Record<Exclude<FieldKind, 'computed' | 'custom'>, Widget>> = {
  ...cellWidgets,
  rows: RowsWidget,
  permissions: PermissionsWidget,
  content: ContentWidget,
};
