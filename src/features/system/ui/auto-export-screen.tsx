import { useState } from 'react';
import { z } from 'zod';
import { ResourceList, useRecordActions, useResourceWords, type ActionFlowOptions } from '#shared/resource/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { autoExport } from '../contract/auto-export.ts';
import { AutoExportRuns } from './auto-export-runs.tsx';

const DeliveryTest = /* @__PURE__ */ lazily(() => import('./delivery-test.tsx').then((module) => module.DeliveryTest));
const WebhookSecret = /* @__PURE__ */ lazily(() =>
  import('./webhook-secret.tsx').then((module) => module.WebhookSecret),
);

/** The answer to `new_secret`. */
const madeSchema = z.object({ secret: z.string() });

/** Automatic exports of lists and reports. */
export default function AutoExportScreen() {
  const [secret, setSecret] = useState<string | null>(null);
  const acted: NonNullable<ActionFlowOptions['onActed']> = (name, results) => {
    if (name === 'new_secret') setSecret(madeSchema.safeParse(results[0]?.context).data?.secret ?? null);
  };
  const words = useResourceWords(autoExport);
  const actions = useRecordActions(autoExport, words, { onActed: acted });
  return (
    <>
      <ResourceList
        resource={autoExport}
        titleColumn="task_name"
        alsoChanges={['system.export_run']}
        onActed={acted}
        onCreated={(record) => {
          // The receiver needs it from the first file on.
          if (record.target === 'webhook') actions.ask('new_secret', [record]);
        }}
        recordMore={({ id, target }) => (
          <>
            {target === 'folder' || target === 'email' ? null : <DeliveryTest id={id} />}
            <AutoExportRuns id={id} />
          </>
        )}
      />
      {actions.dialog}
      {secret === null ? null : <WebhookSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
