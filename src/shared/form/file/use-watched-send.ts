import { useEffect, useRef, useState } from 'react';
import { useSendFile, type SentFile } from './use-send-file.ts';

export interface WatchedSend {
  /** The share of the file that has been sent; nothing if no upload is running. */
  readonly sending: { readonly sent: number; readonly size: number } | null;
  readonly send: (file: File) => Promise<SentFile>;
}

/** Sends one file at a time to a place and reports its progress. Closing the dialog abandons a running upload. */
export function useWatchedSend(place: string): WatchedSend {
  const sendFile = useSendFile();
  const [sending, setSending] = useState<WatchedSend['sending']>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);
  return {
    sending,
    send: async (file) => {
      const { name, size } = file;
      upload.current = new AbortController();
      setSending({ sent: 0, size });
      const outcome = await sendFile(file, {
        place,
        name,
        signal: upload.current.signal,
        onSent: (sent) => setSending({ sent, size }),
      });
      setSending(null);
      return outcome;
    },
  };
}
