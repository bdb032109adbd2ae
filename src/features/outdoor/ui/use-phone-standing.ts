import { useQuery } from '@tanstack/react-query';
import { describePhone } from '#shared/phone/describe.ts';
import { phoneKey, signByPhone } from '#shared/phone/key.ts';
import { noteTold } from '#shared/phone/told.ts';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { readClaims, session } from '#shared/session/index.ts';
import type { PhoneStanding } from '#shared/contract/phone.ts';
import { tellPhone } from '../contract/own-phone.ts';

/** The prefix of the session's id in the text that a phone signs. */
const sessionText = (sessionId: string): string => `muster phone ${sessionId}`;

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/**
 * Identifies the phone to the server, once per page and again at each notification.
 * @returns the phone's state; undefined until it is known, and in a browser that cannot hold a key
 */
export function usePhoneStanding(): PhoneStanding | undefined {
  const { client } = useApplicationContext();
  const query = useQuery({
    queryKey: [tellPhone.name],
    queryFn: async ({ signal }) => {
      try {
        const key = await phoneKey();
        const access = session.$session.get()?.access ?? '';
        const signature = await signByPhone(sessionText(readClaims(access)?.sid ?? ''));
        const body = { key, signature, ...describePhone(navigator.userAgent), is_installed: isInstalled() };
        return unwrap(await client.callEndpoint(tellPhone, { body }, { quiet: true, signal }), tellPhone.name).data;
      } finally {
        // A browser that cannot hold a key is judged by the server.
        noteTold();
      }
    },
    meta: { topics: ['notifications'] },
    retry: false,
  });
  return query.data?.standing;
}
