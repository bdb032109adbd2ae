import { useEffect, useRef, useState } from 'react';
import { useSendFile, type SentFile } from './use-send-file.ts';

export interface WatchedSend {
  /** How much of the file has gone; nothing while none is on its way. */
  readonly sending: { readonly sent: number; readonly size: number } | null;
  readonly send: (file: File) => Promise<SentFile>;
}

/** Sends one file at a time to a place and tells how far it is. What is on its way is nobody's any more when its dialog closes. */
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
