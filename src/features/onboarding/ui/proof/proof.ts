import { passkeyProof } from '../../contract/passkey.ts';
import type { Proof } from '../../contract/proof.ts';
import { askForPasskey } from '#shared/passkey/index.ts';
import { client } from '#shared/session/index.ts';
import type { Outcome } from '#shared/http/index.ts';
import type { SecondFactorForm, TypedField } from './proof-form.tsx';

/** What the account has besides its password. */
export interface Asked {
  readonly since: string | null;
  readonly passkeys: number;
}

/** Whether the password alone is no proof. */
export const isAsked = ({ since, passkeys }: Asked): boolean => since !== null || passkeys > 0;

/** The fields of a typed proof. */
const proofFields = (asked: Asked): readonly TypedField[] =>
  isAsked(asked) ? ['current_password', 'code'] : ['current_password'];

/** The typed proof. */
const typedProof = ({ current_password, code }: Readonly<Record<TypedField, string>>, asked: Asked): Proof =>
  isAsked(asked) ? { current_password, code } : { current_password };

/** The proof by a passkey. @throws if there is none: the person has given up, or the reason has been shown */
async function presentedProof(): Promise<Proof> {
  const outcome = await client.callEndpoint(passkeyProof, { body: {} });
  if (!outcome.isSuccess) throw new Error('No challenge');
  const used = await askForPasskey(outcome.data.data);
  if (used.kind !== 'used') throw new Error('No passkey');
  return { passkey: used.assertion };
}

interface Proven<Data> {
  readonly call: (proof: Proof) => Promise<Outcome<Data>>;
  readonly onSuccess: (data: Data) => void;
  /** What the dialog asks for besides the proof. */
  readonly fields?: readonly TypedField[];
}

/** How a dialog with `ProofFields` makes a call that takes a proof: with what was typed, or with a passkey in place of it. */
export function provenCall<Data>(
  form: SecondFactorForm,
  asked: Asked,
  { call, onSuccess, fields = [] }: Proven<Data>,
): { readonly withTyped: () => void; readonly withPasskey: () => void } {
  const send = (typed: readonly TypedField[], proof: () => Promise<Proof>): void =>
    void form.send([...fields, ...typed], async () => call(await proof()), onSuccess);
  return {
    withTyped: () => send(proofFields(asked), async () => typedProof(form.values, asked)),
    withPasskey: () => send([], presentedProof),
  };
}
