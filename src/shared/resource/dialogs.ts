import { lazy } from 'react';

/** What opens over a screen, loaded when it is opened: each stands in a `Suspense`. */
export const FormDialog = /* @__PURE__ */ lazy(() =>
  import('./form-dialog.tsx').then((module) => ({ default: module.FormDialog })),
);
export const ImportDialog = /* @__PURE__ */ lazy(() =>
  import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
);
export const RecordPanel = /* @__PURE__ */ lazy(() => import('./record-panel.tsx'));
