/** Paths of source files below src/, by their ends. */
const sources = (...ends: readonly string[]): string => String.raw`/src/(${ends.join('|')})\.tsx?$`;

/**
 * What the public pages load first, in few files: a browser with HTTP/1.1 makes six requests at a time, and on a phone's network
 * each further round takes 150 ms. A group includes what its modules import, so each list names only the ends. `react` and `base`
 * are also in the application's first load.
 */
const scripts = {
  react: '/node_modules/(react|react-dom|scheduler|use-sync-external-store)/',
  // Not public-page.tsx: importing it starts a public page, and this file is also in the application.
  base: [
    sources(
      'shared/(http|i18n|session)/index',
      'shared/i18n/use-translation',
      'shared/ui/(theme|texts|button/button)',
      'shared/page/(index|region|session|notify|companies)',
      'shared/ui/icon/icon',
      // The application asks for a password too; in `form` they would start a public page there.
      'features/onboarding/(domain/rules|contract/codes)',
      // Parts of `form` that the application needs without the rest.
      'shared/contract/field/time-zone',
      'shared/ui/field/frame',
      'shared/page/frame/lazy-part',
      // The page of a payment and the screens of plans share it; otherwise each would load the other's files.
      'shared/i18n/money',
      'shared/session/agreed-terms',
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
 * What the application loads besides, from what most screens have to what few have. Public pages use parts of `data`, `aria` and
 * `overlays` for what opens on demand, and none of the others.
 */
const application = {
  // Only the Gregorian calendar; the others come with the calendar when it is opened.
  dates: [
    // Days of weeks are counted by screens that show no calendar.
    sources('shared/filter/day-range', 'shared/ui/chart/.*', 'shared/ui/month-grid/month-weeks'),
    '/node_modules/@internationalized/date/dist/(?!private/(createCalendar|calendars/(?!Gregorian)))',
  ].join('|'),
  data: [sources('shared/contract/index', 'shared/query/index'), '/node_modules/zod/'].join('|'),
  aria: sources('shared/ui/(provider|button/icon-button|field/search-field|feedback/skeleton)'),
  shell: sources(
    'features/app/(contract|ui/application)',
    'shared/ui/page/page-head',
    'shared/list/(use-now|display/(avatar|initials))',
  ),
  // With what a short list in them says when it fails.
  overlays: sources(
    'shared/ui/(menu/(menu|list-box)|overlay/(dialog|popover)|choice/select)',
    'shared/list/list-failure',
  ),
};

/** The kits of its screens. */
const kits = {
  // What shows notifications, which most pages do not have, without what dialogs and lists consist of.
  notifications: sources('shared/ui/feedback/(toaster|toast-queue)'),
  lists: [
    sources(
      'shared/resource/resource-list',
      'shared/list/display/(state-cell|state-dot|nothing)',
      'shared/list/(cell|list-footer|column-chooser|tree-toggle|use-(columns|fresh-rows|list-view|tree-layout))',
      'shared/filter/filter-(chips|button)',
      'shared/form/(form-values|messages)',
      // Small parts that several screens use; a file of their own would be a request.
      'shared/ui/(page/print-sheet|use-same)',
    ),
    // Otherwise a screen would load the reports' kit for one of its arrows or for the printer.
    '/node_modules/lucide-react/.*/(chevron-[a-z-]+|printer)\\.mjs$',
  ].join('|'),
  // Not in a list's first load: they come with a record.
  records: sources('shared/resource/(record-page|record-history)', 'shared/ui/navigation/tabs'),
  forms: sources('shared/resource/(form-dialog|settings-page)', 'shared/form/record-form'),
  reports: sources('shared/report/report-screen'),
  lookup: sources('shared/form/lookup/index'),
  calendar: sources('features/attendance/ui/calendar/month-calendar'),
  // How a request is decided: its expected steps and its history.
  courses: sources('shared/resource/approvals/(course-(ahead|timeline)|event-text)'),
  leave: sources('features/leave/ui/leave-(cells|preview)'),
  // Small parts that the screens of plans share.
  plans: sources('features/subscription/(domain/pieces|ui/company/(plan-words|feature-list|what-ends))'),
  photo: sources('features/biophoto/domain/(face|rules)'),
  // What the page without network and the buttons of punches share: in one file the page stays within the public budget.
  punching: [
    sources(
      'features/device/(browser/(kept-items|kept-steps|noted-visits|punching)|domain/kept-(punch|text)|ui/(punch-(panel|photo)|kept-list))',
      'shared/phone/(key|store)',
      'shared/map/ask-place',
      'shared/contract/kept-visit',
    ),
    '/node_modules/lucide-react/.*/log-(in|out)\\.mjs$',
  ].join('|'),
};

/**
 * Styles. `interface` has those of the public pages and of their dialogs; Astro links all styles that a page may need from the
 * start.
 */
const styles = {
  interface: String.raw`/src/(shared/ui/(styles/.*|(button|field|choice|overlay|menu|feedback)/.*)|shared/page/frame/.*|features/onboarding/ui/.*)\.css|/node_modules/@fontsource/.*\.css`,
  application: String.raw`/src/(?!features/biophoto/ui/register\.css).*\.css$|/node_modules/.*\.css$`,
};

/**
 * A slice's contracts in one file, since a screen needs most of them. Those for showing days come with the code that shows them;
 * those of a report that needs no records come with its screen.
 */
const contracts =
  /\/src\/features\/(?!onboarding|subscription|biophoto)([\w-]+)\/contract(?!\/(?:explained-days|training-report|report-setting|report-item|punch-state|own-names|kept-visit|visit-plan))(\/.*)?\.ts$/;

/** How Vite distributes modules over files. A module belongs to the first matching group. */
export const chunks = {
  groups: [
    ...Object.entries({ ...styles, ...scripts, ...application }).map(([name, pattern]) => ({
      name,
      test: new RegExp(pattern),
    })),
    // Its slice's contracts import it, and would take it along: the screen of these settings needs none of them.
    { name: 'report-setting', test: /\/src\/features\/report\/contract\/report-setting\.ts$/ },
    // Before the kits, which would otherwise include what some of their parts need from one slice.
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
