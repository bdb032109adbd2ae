import { lazily } from '#shared/ui/lazily.tsx';

/** What opens over a screen, loaded when it is opened: each is in a `Suspense`. */
export const FormDialog = /* @__PURE__ */ lazily(() => import('./form-dialog.tsx').then((module) => module.FormDialog));
export const ImportDialog = /* @__PURE__ */ lazily(() =>
  import('./import-dialog.tsx').then((module) => module.ImportDialog),
);
export const DraftNote = /* @__PURE__ */ lazily(() =>
  import('./drafts/draft-note.tsx').then((module) => module.DraftNote),
);
/** Below the forms of settings, which are shown first. */
export const LaterHistory = /* @__PURE__ */ lazily(() =>
  import('./record-history.tsx').then((module) => module.RecordHistory),
);
export const RecordPanel = /* @__PURE__ */ lazily(() => import('./record-panel.tsx').then((module) => module.default));
export const RecordVersions = /* @__PURE__ */ lazily(() =>
  import('./record-versions.tsx').then((module) => module.RecordVersions),
);
/** Beside the actions of settings. */
export const RestoreDefaults = /* @__PURE__ */ lazily(() =>
  import('./restore-defaults.tsx').then((module) => module.RestoreDefaults),
);
