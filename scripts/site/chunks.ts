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
      'shared/page/(region|session|notify|companies)',
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

/** The styles of these pages, and of the dialogs that they may open: Astro links those from the start. */
const styles = String.raw`/src/(shared/ui/(styles/layers|(button|field|choice|overlay|menu|feedback)/.*)|shared/page/frame/.*|features/onboarding/ui/.*)\.css$`;

/** How Vite is to put modules into files. A module belongs to the first group that it fits. */
export const chunks = {
  groups: Object.entries({ interface: styles, ...scripts }).map(([name, pattern], at) => ({
    name,
    test: new RegExp(pattern),
    priority: 10 - at,
  })),
};
