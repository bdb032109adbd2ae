import { lazily } from '#shared/ui/lazily.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';

/** The editor of a filter loads when it is opened; until then its space is reserved. */
export const FilterEditor = /* @__PURE__ */ lazily(
  () => import('./filter-editor.tsx').then((module) => module.FilterEditor),
  () => <Skeleton height={120} width={240} />,
);
