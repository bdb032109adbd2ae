import type { AppRoute } from '#shared/routing/index.ts';
import { FileTextIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/sample/example-thing',
    title: 'menu:exampleThing',
    access: 'sample.example_thing.view',
    icon: FileTextIcon,
    group: 'general',
    resource: 'sample.example_thing',
    load: () => import('./ui/example-thing-screen.tsx'),
  },
  {
    path: '/personal/example-thing',
    title: 'menu:myExampleThing',
    access: 'employee',
    icon: FileTextIcon,
    group: 'personal',
    resource: 'sample.own_example_thing',
    load: () => import('./ui/own-example-thing-screen.tsx'),
  },
];
