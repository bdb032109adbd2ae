import { isoFormats, plainPresentation, type AnyResource, type ResourceName } from '#shared/contract/index.ts';
import { createClient } from '#shared/http/index.ts';
import { weekStart, type Language } from '#shared/i18n/index.ts';
import type { ApplicationContext } from '#shared/record/application-context.tsx';
import { answer } from './answers.ts';

const resources = new Map<string, () => Promise<AnyResource>>();

/** Gives the gallery a resource, for lookups that refer to it. */
export function giveResource(resource: AnyResource): void {
  resources.set(resource.name, () => Promise.resolve(resource));
}

/** The application around the widgets in the gallery: all rights, calls answered in the page. */
export function galleryContext(language: Language): ApplicationContext {
  return {
    client: createClient({ fetch: answer }),
    rights: { permissions: { has: () => true }, isEmployee: true, isVendor: false },
    zone: 'Europe/London',
    weekStart: weekStart(language),
    saysZone: false,
    presentation: plainPresentation,
    writing: { language, ...isoFormats },
    person: 'gallery',
    has: (name): name is ResourceName => resources.has(name),
    load: async (name) => {
      const load = resources.get(name);
      if (!load) throw new Error(`The gallery has no resource ${name}`);
      return load();
    },
    reports: [],
    permissionPlaces: [
      { group: 'menu:group.company', title: 'menu:department', resource: 'company.department' },
      { group: 'menu:group.company', title: 'menu:position', resource: 'company.position' },
      { group: 'menu:group.device', title: 'menu:terminal', resource: 'device.terminal' },
      { group: 'menu:group.system', title: 'menu:operationLog', resource: 'system.operation_log' },
    ],
    screenOf: () => undefined,
  };
}
