import { lazily } from '#shared/ui/lazily.tsx';

/** Loaded when a row is pressed: it needs the contract of another report, which few rows are asked for. */
export const DayPanel = /* @__PURE__ */ lazily(() => import('./day-panel.tsx').then((module) => module.DayPanel));
