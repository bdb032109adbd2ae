import { useRef, useState, type RefObject } from 'react';
import { useWatchedSend } from '#shared/form/file/index.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { useDialogWork, type DialogWork } from '#shared/form/use-dialog-work.ts';
import type { Outcome } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useNextFocus } from '#shared/ui/overlay/use-next-focus.ts';

/** What a preview and a started import have in common. */
interface Answer {
  /** The job that imports; null for a preview. */
  readonly job: number | null;
}

/** A file that was uploaded and looked at. */
export interface Previewed<Preview> {
  readonly kind: 'previewed';
  /** The link of the upload. */
  readonly file: string;
  readonly name: string;
  readonly preview: Preview;
}

export type ImportStep<Preview> =
  | { readonly kind: 'choosing' }
  | Previewed<Preview>
  | { readonly kind: 'running'; readonly job: number; readonly name: string };

/** Asks the server about an uploaded file, or to import it. */
export type ImportRequest<Preview> = (file: string, name: string) => Promise<Outcome<Preview>>;

interface FileImportOptions<Preview> {
  /** The place of uploads. */
  readonly place: string;
  /** What names of files may end with, in small letters and with the dots. */
  readonly endings: readonly string[];
  /** Says that a file is of another kind. */
  readonly wrongEnding: string;
  readonly largest: { readonly bytes: number; readonly text: string };
  readonly preview: ImportRequest<Preview>;
}

export interface FileImport<Preview> extends DialogWork {
  readonly step: ImportStep<Preview>;
  readonly endings: readonly string[];
  readonly sending: ReturnType<typeof useWatchedSend>['sending'];
  /** The hidden input for files. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** The button that goes on from the present step. */
  readonly next: RefObject<HTMLButtonElement | null>;
  readonly take: (file: File | undefined) => void;
  readonly chooseAnother: () => void;
  /** Asks again about the previewed file, or imports it. */
  readonly ask: (request: ImportRequest<Preview>) => void;
}

/** The state of an import in three steps: a file, what it contains, the job that continues even when the dialog is closed. */
export function useFileImport<Preview extends Answer>(options: FileImportOptions<Preview>): FileImport<Preview> {
  const { place, endings, wrongEnding, largest, preview } = options;
  const { t } = useTranslation('common');
  const messageText = useMessageText();
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<ImportStep<Preview>>({ kind: 'choosing' });
  const work = useDialogWork();
  const { sending, send } = useWatchedSend(place);
  const next = useNextFocus(step.kind, work.isBusy);

  const read = async (file: string, name: string, request: ImportRequest<Preview>): Promise<unknown> => {
    const outcome = await request(file, name);
    if (!outcome.isSuccess) return messageText(Object.values(outcome.fields).flat()[0]) ?? outcome;
    const found = outcome.data.data;
    setStep(
      found.job === null
        ? { kind: 'previewed', file, name, preview: found }
        : { kind: 'running', job: found.job, name },
    );
    return undefined;
  };

  return {
    ...work,
    step,
    endings,
    sending,
    input,
    next,
    take: (file) => {
      if (!file) return;
      if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending))) return work.refuse(wrongEnding);
      if (file.size > largest.bytes) return work.refuse(t('validation.fileSize', { max: largest.text }));
      work.run(async () => {
        const sent = await send(file);
        if (sent.kind === 'refused') return messageText(sent.message) ?? sent.refusal;
        return read(sent.file.dataURL, file.name, preview);
      });
    },
    chooseAnother: () => setStep({ kind: 'choosing' }),
    ask: (request) => {
      if (step.kind === 'previewed') work.run(() => read(step.file, step.name, request));
    },
  };
}
