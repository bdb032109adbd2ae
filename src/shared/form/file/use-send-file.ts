import { uploadFile, type FieldMessage, type UploadedFile } from '#shared/contract/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

export type SentFile =
  | { readonly kind: 'sent'; readonly file: UploadedFile }
  | {
      readonly kind: 'refused';
      readonly why: 'type' | 'size' | 'full' | 'lost';
      readonly refusal: unknown;
      /** The server's message about the file itself. */
      readonly message?: FieldMessage | undefined;
    };

export interface Sending {
  /** `<module>.<resource>.<field>` that receives it. */
  readonly place: string;
  readonly name: string;
  readonly signal?: AbortSignal;
  /** Receives the number of bytes sent. */
  readonly onSent?: (bytes: number) => void;
}

const reasons: Readonly<Record<string, 'type' | 'size' | 'full'>> = {
  fileType: 'type',
  imageType: 'type',
  imageTooLarge: 'size',
  storageFull: 'full',
};

/** Uploads a file by itself, before the form that names it is sent. */
export function useSendFile(): (content: Blob, sending: Sending) => Promise<SentFile> {
  const { client } = useApplicationContext();
  return async (content, { place, name, signal, onSent }) => {
    try {
      const outcome = await client.callEndpoint(
        uploadFile,
        { query: { for: place, name, size: content.size }, body: content },
        { quiet: true, timeLimit: 1_800_000, signal, ...(onSent ? { onSent } : {}) },
      );
      if (outcome.isSuccess) return { kind: 'sent', file: outcome.data.data };
      const message = outcome.fields['file']?.[0];
      return { kind: 'refused', why: reasons[message?.code ?? ''] ?? 'lost', refusal: outcome, message };
    } catch (error) {
      if (isCallError(error) && error.status === 413) return { kind: 'refused', why: 'size', refusal: error };
      return { kind: 'refused', why: 'lost', refusal: error };
    }
  };
}
