import type { Assertion, CreatedPasskey, CreationOptions, RequestOptions } from '#shared/contract/passkey.ts';

/**
 * Passkeys of this browser: the only wrapper of @simplewebauthn/browser, which loads when a passkey is made or used.
 */

/** Why there is no answer: the person has closed the browser's dialog or let it pass, or the browser cannot do it here. */
type NoPasskey = { readonly kind: 'abandoned' } | { readonly kind: 'failed' };
type Used = { readonly kind: 'used'; readonly assertion: Assertion } | NoPasskey;
/** `known`: the device has a passkey of this account already. */
type Made = { readonly kind: 'made'; readonly created: CreatedPasskey } | { readonly kind: 'known' } | NoPasskey;

const load = () => import('@simplewebauthn/browser');

/** Begins to load the code, so that it is there when the server has answered. */
export const preloadPasskeys = (): void => void load().catch(() => undefined);

function without(thrown: unknown): NoPasskey {
  const name = thrown instanceof Error ? thrown.name : '';
  return { kind: name === 'NotAllowedError' || name === 'AbortError' ? 'abandoned' : 'failed' };
}

/** Asks the browser to use a passkey. */
export async function askForPasskey({ rpId, ...options }: RequestOptions): Promise<Used> {
  const { startAuthentication } = await load();
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { ...options, ...(rpId === null ? {} : { rpId }) },
    });
    return {
      kind: 'used',
      assertion: {
        id,
        client_data: response.clientDataJSON,
        authenticator_data: response.authenticatorData,
        signature: response.signature,
      },
    };
  } catch (thrown) {
    return without(thrown);
  }
}

/** Asks the browser to make a passkey that is found without a name and checks the person. */
export async function makePasskey(options: CreationOptions): Promise<Made> {
  const { startRegistration } = await load();
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        ...options,
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
    });
    return {
      kind: 'made',
      created: {
        id,
        client_data: response.clientDataJSON,
        attestation: response.attestationObject,
        transports: response.transports ?? [],
      },
    };
  } catch (thrown) {
    return thrown instanceof Error && thrown.name === 'InvalidStateError' ? { kind: 'known' } : without(thrown);
  }
}
