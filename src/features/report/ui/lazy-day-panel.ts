import { lazily } from '#shared/ui/lazily.tsx';

/** Loaded when a row is pressed, since it needs the contract of another report. */
export const DayPanel = /* @__PURE__ */ lazily(() => import('./day-panel.tsx').then((module) => module.DayPanel));
