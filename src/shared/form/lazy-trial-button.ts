import { lazily } from '#shared/ui/lazily.tsx';

/** "What would change?" of the few forms that have it. */
export const TrialButton = /* @__PURE__ */ lazily(() =>
  import('./trial-button.tsx').then((module) => module.TrialButton),
);
