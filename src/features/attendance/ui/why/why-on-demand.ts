import { lazily } from '#shared/ui/lazily.tsx';

/** The explanation of a day for any screen, loaded on demand. */
export const WhyPanel = lazily(() => import('./why-panel.tsx').then((module) => module.WhyPanel));
