import { useQuery } from '@tanstack/react-query';
import { describePhone } from '#shared/phone/describe.ts';
import { phoneKey, signByPhone } from '#shared/phone/key.ts';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { readClaims, session } from '#shared/session/index.ts';
import type { PhoneStanding } from '#shared/contract/phone.ts';
import { tellPhone } from '../contract/own-phone.ts';

/** What stands before the session's id in what a phone signs. */
const sessionText = (sessionId: string): string => `muster phone ${sessionId}`;

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/**
 * Tells the server by which phone the person works, once a page and again whenever they are told something.
 * @returns how the phone stands; undefined until that is known, and where the browser cannot have a key of its own
 */
export function usePhoneStanding(): PhoneStanding | undefined {
  const { client } = useApplicationContext();
  const query = useQuery({
    queryKey: [tellPhone.name],
    queryFn: async ({ signal }) => {
      const key = await phoneKey();
      const access = session.$session.get()?.access ?? '';
      const signature = await signByPhone(sessionText(readClaims(access)?.sid ?? ''));
      const body = { key, signature, ...describePhone(navigator.userAgent), is_installed: isInstalled() };
      return unwrap(await client.callEndpoint(tellPhone, { body }, { quiet: true, signal }), tellPhone.name).data;
    },
    meta: { topics: ['notifications'] },
    retry: false,
  });
  return query.data?.standing;
}
