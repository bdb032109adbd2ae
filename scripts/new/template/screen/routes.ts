import type { AppRoute } from '#shared/routing/index.ts';
import { FileTextIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/sample/example-thing',
    title: 'menu:exampleThing',
    access: 'signedIn',
    icon: FileTextIcon,
    group: 'general',
    load: () => import('./ui/example-thing-screen.tsx'),
  },
];
