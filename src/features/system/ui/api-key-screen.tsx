import { useState } from 'react';
import { z } from 'zod';
import { ResourceList, useRecordActions, useResourceWords, type ActionFlowOptions } from '#shared/resource/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { apiKey } from '../contract/api-key.ts';

const ApiKeySecret = /* @__PURE__ */ lazily(() => import('./api-key-secret.tsx').then((module) => module.ApiKeySecret));

/** The answer to `new_secret`. */
const madeSchema = z.object({ secret: z.string(), path: z.string() });

/** Keys of programs. A new key has no secret yet, so the screen offers to make it at once. */
export default function ApiKeyScreen() {
  const [made, setMade] = useState<z.output<typeof madeSchema> | null>(null);
  const acted: NonNullable<ActionFlowOptions['onActed']> = (name, results) => {
    if (name === 'new_secret') setMade(madeSchema.safeParse(results[0]?.context).data ?? null);
  };
  const words = useResourceWords(apiKey);
  const actions = useRecordActions(apiKey, words, { onActed: acted });
  return (
    <>
      <ResourceList
        resource={apiKey}
        titleColumn="key_name"
        canEdit={({ status }) => status !== 'revoked'}
        onActed={acted}
        onCreated={(record) => actions.ask('new_secret', [record])}
      />
      {actions.dialog}
      {made === null ? null : <ApiKeySecret {...made} onClose={() => setMade(null)} />}
    </>
  );
}
