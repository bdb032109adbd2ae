import { lazily } from '#shared/ui/lazily.tsx';

/** How a day came about, for whatever screen shows one: loaded when somebody asks. */
export const WhyPanel = lazily(() => import('./why-panel.tsx').then((module) => module.WhyPanel));
