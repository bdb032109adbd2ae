/** Paths of source files below src/, by their ends. */
const sources = (...ends: readonly string[]): string => String.raw`/src/(${ends.join('|')})\.tsx?$`;

/**
 * What the pages that are open to all load first, in few files: a browser that speaks HTTP/1.1 asks for six at a time, and
 * on a phone's network every further turn takes 150 ms. A group takes what its modules import along, so a list names the
 * ends only. `react` and `base` are of the application's first load too.
 */
const scripts = {
  react: '/node_modules/(react|react-dom|scheduler|use-sync-external-store)/',
  base: [
    sources(
      'shared/(http|i18n|session)/index',
      'shared/i18n/use-translation',
      'shared/ui/(theme|texts|button/button)',
      'shared/page/(index|region|session|notify|companies)',
    ),
    '/node_modules/@(xstate|nanostores)/react/',
  ].join('|'),
  // Not public-page.tsx: importing it starts a public page, and the application imports what stands beside it here.
  public: [
    sources(
      'shared/ui/(icon/icon|shell/auth-places)',
      'features/onboarding/(contract/account|machines/sending)',
      'features/onboarding/browser/(handover|flows/(answers|by-link))',
      'shared/page/(next-task|frame/(lazy-part|region-mark|link-progress))',
    ),
    '/node_modules/lucide-react/.*/createLucideIcon',
  ].join('|'),
  form: sources(
    'shared/ui/(field/(text-field|password-field)|choice/checkbox)',
    'shared/page/frame/use-public-form',
    'features/onboarding/ui/(terms-field|new-password-fields)',
  ),
};

/** What some of these pages have, and the application too. */
const some = {
  icons:
    '/node_modules/lucide-react/.*/(map-pin|x|upload|camera|mail|circle-check|circle-exclamation-point|triangle-exclamation-point)\\.mjs$',
  zones: sources('shared/contract/field/time-zone', 'shared/form/time-zones'),
  areas: sources('shared/ui/field/text-area'),
};

/**
 * What the application loads beside it, from what most screens have to what few have. Pages that are open to all need parts
 * of `data`, `aria` and `overlays` for what they open when asked to, and nothing of the others.
 */
const application = {
  dates: [sources('shared/filter/day-range'), '/node_modules/@internationalized/date/'].join('|'),
  data: [sources('shared/contract/index', 'shared/query/index'), '/node_modules/zod/'].join('|'),
  aria: sources('shared/ui/(provider|button/icon-button|field/search-field|feedback/skeleton)'),
  shell: sources(
    'features/app/ui/application',
    'shared/ui/page/page-head',
    'shared/list/(use-now|display/(avatar|initials))',
  ),
  // Every page has it: it must not bring what dialogs and lists are made of.
  toaster: sources('shared/ui/feedback/toaster'),
  overlays: sources('shared/ui/(menu/(menu|list-box)|overlay/(dialog|popover)|choice/select)'),
  charts: sources('shared/ui/chart/.*'),
  lists: sources(
    'shared/resource/(index|resource-list|record-page)',
    'shared/list/display/(state-cell|state-dot)',
    'shared/list/(cell|list-footer|column-chooser|tree-toggle|use-(columns|fresh-rows|list-view|tree-layout))',
    'shared/filter/filter-(chips|button)',
    'shared/form/form-values',
  ),
  forms: sources('shared/resource/(form-dialog|settings-page)', 'shared/form/record-form'),
  reports: sources('shared/report/report-screen'),
};

/**
 * Styles. `interface` are those of the public pages, and of the dialogs that they may open; `fields` those of fields that
 * only few of these pages have: Astro links the styles of all that a page can come to show from the start.
 */
const styles = {
  interface: String.raw`/src/(shared/ui/(styles/layers|(button|field|choice|overlay|menu|feedback)/.*)|shared/page/frame/.*|features/onboarding/ui/.*)\.css$`,
  fields: String.raw`/src/shared/(form|map|crop)/.*\.css$|/node_modules/.*\.css$`,
  application: String.raw`/src/(?!features/biophoto/ui/register\.css).*\.css$`,
};

/** How Vite is to put modules into files. A module belongs to the first group that it fits. */
export const chunks = {
  groups: Object.entries({ ...styles, ...scripts, ...some, ...application }).map(([name, pattern], at) => ({
    name,
    test: new RegExp(pattern),
    priority: 20 - at,
  })),
};
