import { lazily } from '#shared/ui/lazily.tsx';

/** Includes the engine, so it is loaded after the form. */
export const RuleExample = /* @__PURE__ */ lazily(() =>
  import('./rule-example.tsx').then((module) => module.RuleExample),
);
