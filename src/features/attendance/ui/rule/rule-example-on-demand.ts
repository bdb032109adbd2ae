import { lazily } from '#shared/ui/lazily.tsx';

/** The engine comes with it: loaded once the form stands. */
export const RuleExample = /* @__PURE__ */ lazily(() =>
  import('./rule-example.tsx').then((module) => module.RuleExample),
);
