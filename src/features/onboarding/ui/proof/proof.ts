import { passkeyProof } from '../../contract/passkey.ts';
import type { Proof } from '../../contract/proof.ts';
import { askForPasskey } from '#shared/passkey/index.ts';
import { client } from '#shared/session/index.ts';
import type { TypedField } from './proof-form.tsx';

/** What the account has besides its password. */
export interface Asked {
  readonly since: string | null;
  readonly passkeys: number;
}

/** Whether the password alone is no proof. */
export const isAsked = ({ since, passkeys }: Asked): boolean => since !== null || passkeys > 0;

/** The fields of a typed proof. */
export const proofFields = (asked: Asked): readonly TypedField[] =>
  isAsked(asked) ? ['current_password', 'code'] : ['current_password'];

/** The typed proof. */
export const typedProof = ({ current_password, code }: Readonly<Record<TypedField, string>>, asked: Asked): Proof =>
  isAsked(asked) ? { current_password, code } : { current_password };

/** The proof by a passkey. @throws if there is none: the person has given up, or the reason has been shown */
export async function presentedProof(): Promise<Proof> {
  const outcome = await client.callEndpoint(passkeyProof, { body: {} });
  if (!outcome.isSuccess) throw new Error('No challenge');
  const used = await askForPasskey(outcome.data.data);
  if (used.kind !== 'used') throw new Error('No passkey');
  return { passkey: used.assertion };
}
