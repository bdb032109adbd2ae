import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';

/** What a browser answers when a passkey has been made. All are base64url. */
interface CreatedPasskey {
  readonly id: string;
  readonly client_data: string;
  readonly attestation: string;
}

/** What a browser answers when a passkey has been used. All are base64url. */
export interface Assertion {
  readonly id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  readonly signature: string;
}

/** What must hold of an answer. */
export interface Expected {
  readonly challenge: string;
  readonly origins: readonly string[];
  readonly rpId: string;
}

/** What is kept of a new passkey. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly isSynced: boolean;
}

/** EdDSA, ES256 and RS256: between them every authenticator has one. */
export const passkeyAlgorithms = [-8, -7, -257];

/** The package throws an error for each fault; its text goes to the log only. */
const faultOf = (thrown: unknown): { fault: string } => ({
  fault: (thrown instanceof Error ? thrown.message : 'unreadable').slice(0, 200),
});

/** Checks a new passkey: our challenge, one of our origins, our host name, and that the person was verified. */
export async function readNewPasskey(
  given: CreatedPasskey,
  expected: Expected,
): Promise<NewPasskey | { readonly fault: string }> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: given.id,
        rawId: given.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: given.client_data, attestationObject: given.attestation },
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: [...expected.origins],
      expectedRPID: expected.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (!registrationInfo) return { fault: 'not verified' };
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      isSynced: credentialBackedUp,
    };
  } catch (thrown) {
    return faultOf(thrown);
  }
}

/**
 * Checks the use of a passkey: its signature over our challenge, one of our origins and our host name.
 * @param stored.isVerified whether the authenticator must have verified the person (a PIN, a finger), as where it stands for both factors
 */
export async function readAssertion(
  given: Assertion,
  stored: { readonly publicKey: Uint8Array; readonly isVerified: boolean },
  expected: Expected,
): Promise<{ readonly counter: number; readonly isSynced: boolean } | { readonly fault: string }> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: given.id,
        rawId: given.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: given.client_data,
          authenticatorData: given.authenticator_data,
          signature: given.signature,
        },
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: [...expected.origins],
      expectedRPID: expected.rpId,
      // The counter is compared by the caller, after the signature: what was not signed says nothing of a copied key.
      credential: { id: given.id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
      requireUserVerification: stored.isVerified,
    });
    if (!verified) return { fault: 'wrong signature' };
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
  } catch (thrown) {
    return faultOf(thrown);
  }
}
