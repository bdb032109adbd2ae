import { lazily } from '#shared/ui/lazily.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';

/** The editor of a filter loads when one is opened; until then its room is kept. */
export const FilterEditor = /* @__PURE__ */ lazily(
  () => import('./filter-editor.tsx').then((module) => module.FilterEditor),
  () => <Skeleton height={120} width={240} />,
);
