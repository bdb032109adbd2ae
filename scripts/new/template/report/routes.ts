import { reportRoute, type AppRoute } from '#shared/routing/index.ts';
import { FileTextIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  reportRoute({
    name: 'sample.example_thing',
    path: 'example-thing',
    title: 'menu:reportExampleThing',
    section: 'people',
    words: { namespace: 'report', key: 'exampleThing' },
    icon: FileTextIcon,
    load: () => import('./ui/example-thing-screen.tsx'),
  }),
];
