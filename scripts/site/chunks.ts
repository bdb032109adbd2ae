/** Paths of source files below src/, by their ends. */
const sources = (...ends: readonly string[]): string => String.raw`/src/(${ends.join('|')})\.tsx?$`;

/**
 * What the pages that are open to all load first, in few files: a browser that speaks HTTP/1.1 asks for six at a time, and
 * on a phone's network every further turn takes 150 ms. A group takes what its modules import along, so a list names the
 * ends only. `react` and `base` are of the application's first load too.
 */
const scripts = {
  react: '/node_modules/(react|react-dom|scheduler|use-sync-external-store)/',
  // Not public-page.tsx: importing it starts a public page, and the application has this file too.
  base: [
    sources(
      'shared/(http|i18n|session)/index',
      'shared/i18n/use-translation',
      'shared/ui/(theme|texts|button/button)',
      'shared/page/(index|region|session|notify|companies)',
      'shared/ui/icon/icon',
      // The application asks for a password too, and would start a public page with them.
      'features/onboarding/(domain/rules|contract/codes)',
      // Parts of what `form` has, which the application would load all of for them.
      'shared/contract/field/time-zone',
      'shared/ui/field/frame',
      'shared/page/frame/lazy-part',
      // A page of a payment and the screens of plans have it, and each would bring the other's files.
      'shared/i18n/money',
    ),
    '/node_modules/@(xstate|nanostores)/react/',
    '/node_modules/lucide-react/.*/(createLucideIcon|languages|moon|sun|map-pin|x|upload|camera|mail|circle-check|check|circle-exclamation-point|triangle-exclamation-point)\\.mjs$',
  ].join('|'),
  public: sources(
    'shared/page/(public|next-task|frame/(status-alert|region-mark|link-progress))',
    'shared/ui/shell/auth-places',
    'features/onboarding/(contract/account|machines/sending)',
    'features/onboarding/browser/(handover|flows/(answers|by-link))',
  ),
  form: sources(
    'shared/ui/(field/(text-field|text-area|password-field)|choice/checkbox)',
    'shared/page/frame/use-public-form',
    'shared/form/time-zones',
    'features/onboarding/ui/(terms-field|new-password-fields)',
  ),
};

/**
 * What the application loads beside it, from what most screens have to what few have. Pages that are open to all need parts
 * of `data`, `aria` and `overlays` for what they open when asked to, and nothing of the others.
 */
const application = {
  // Of the calendars the Gregorian one alone: the others come with the day's calendar when it is opened.
  dates: [
    sources('shared/filter/day-range', 'shared/ui/chart/.*'),
    '/node_modules/@internationalized/date/dist/(?!private/(createCalendar|calendars/(?!Gregorian)))',
  ].join('|'),
  data: [sources('shared/contract/index', 'shared/query/index'), '/node_modules/zod/'].join('|'),
  aria: sources('shared/ui/(provider|button/icon-button|field/search-field|feedback/skeleton)'),
  shell: sources(
    'features/app/(contract|ui/application)',
    'shared/ui/page/page-head',
    'shared/list/(use-now|display/(avatar|initials))',
  ),
  overlays: sources('shared/ui/(menu/(menu|list-box)|overlay/(dialog|popover)|choice/select)'),
};

/** The kits that its screens are made of. */
const kits = {
  // What shows notifications, of which most pages have none: not what dialogs and lists are made of.
  notifications: sources('shared/ui/feedback/(toaster|toast-queue)'),
  lists: [
    sources(
      'shared/resource/resource-list',
      'shared/list/display/(state-cell|state-dot)',
      'shared/list/(cell|list-footer|column-chooser|tree-toggle|use-(columns|fresh-rows|list-view|tree-layout))',
      'shared/filter/filter-(chips|button)',
      'shared/form/(form-values|messages)',
      // Small, and of several screens: a file of its own would be a request.
      'shared/ui/page/print-sheet',
    ),
    // Or a screen would load the reports' kit for an arrow of theirs.
    '/node_modules/lucide-react/.*/chevron-[a-z-]+\\.mjs$',
  ].join('|'),
  // Not of a list's first load: they come with a record.
  records: sources('shared/resource/(record-page|record-history)', 'shared/ui/navigation/tabs'),
  forms: sources('shared/resource/(form-dialog|settings-page)', 'shared/form/record-form'),
  reports: sources('shared/report/report-screen', 'features/report/ui/day-panel'),
  lookup: sources('shared/form/lookup/index'),
  calendar: sources('features/attendance/ui/calendar/month-calendar'),
  // How a request is decided: what is foreseen and what has happened.
  courses: sources('shared/resource/approvals/course-(ahead|timeline)'),
  leave: sources('features/leave/ui/leave-(cells|preview)'),
  photo: sources('features/biophoto/domain/(face|rules)'),
};

/**
 * Styles. `interface` are those of the public pages, and of the dialogs that they may open; Astro links the styles of all that
 * a page can come to show from the start.
 */
const styles = {
  interface: String.raw`/src/(shared/ui/(styles/.*|(button|field|choice|overlay|menu|feedback)/.*)|shared/page/frame/.*|features/onboarding/ui/.*)\.css|/node_modules/@fontsource/.*\.css`,
  application: String.raw`/src/(?!features/biophoto/ui/register\.css).*\.css$|/node_modules/.*\.css$`,
};

/**
 * What a slice says of its records, in one file: a screen of it needs most of that. How days are told comes with what tells them, a
 * report that needs nothing of the records with its screen.
 */
const contracts =
  /\/src\/features\/(?!onboarding|subscription|biophoto)([\w-]+)\/contract(?!\/(?:told-days|training-report|report-setting|report-item|punch-state|own-names))(\/.*)?\.ts$/;

/** How Vite is to put modules into files. A module belongs to the first group that it fits. */
export const chunks = {
  groups: [
    ...Object.entries({ ...styles, ...scripts, ...application }).map(([name, pattern]) => ({
      name,
      test: new RegExp(pattern),
    })),
    // Before the kits, which would take along what some of their parts need of one slice.
    {
      name: (id: string): string | null => {
        const slice = contracts.exec(id)?.[1];
        return slice === undefined ? null : `${slice}-contract`;
      },
      test: contracts,
    },
    ...Object.entries(kits).map(([name, pattern]) => ({ name, test: new RegExp(pattern) })),
  ].map((group, at) => ({ ...group, priority: 100 - at })),
};
