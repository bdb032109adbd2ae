/** Where the flows of signing in lead. */
export const places = {
  home: '/',
  companyVerification: '/onboard/company-verification',
  signIn: '/onboard/sign-in',
  employeeLogin: '/onboard/employee-login',
  companyLogin: '/onboard/company-login',
  unauthorized: '/unauthorized',
} as const;

/** Why a person lands on a page; rides in the fragment, which no server and no log sees. */
export type Notice = 'sessionTimeout';

export function go(place: string, notice?: Notice): void {
  globalThis.location.assign(notice === undefined ? place : `${place}#${notice}`);
}

/** Takes the notice out of the URL. */
export function takeNotice(): Notice | undefined {
  if (globalThis.location.hash !== '#sessionTimeout') return undefined;
  globalThis.history.replaceState(null, '', globalThis.location.pathname + globalThis.location.search);
  return 'sessionTimeout';
}
