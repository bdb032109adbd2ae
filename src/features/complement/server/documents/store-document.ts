import { parseOrRefuse, type TenantContext } from '#server/http/index.ts';
import { signedLink, storeFile } from '#server/files/index.ts';
import { changeRecord, createRecord, registryOf } from '#server/resource/index.ts';
import { employeeDocument } from '../../contract.ts';
import { employeeDocumentServer } from '../resources.ts';
import type { DocumentPlan } from './match-documents.ts';

interface NewDocument {
  readonly title: string;
  readonly employee: { readonly id: number };
  readonly type: { readonly id: number };
  readonly number: string;
  readonly expires: string | null;
  readonly bytes: Uint8Array;
}

/** The target for which a form's upload is sent; the record takes only such a file. */
const place = `${employeeDocument.name}.file`;

/** How long a file waits for its record, in the same transaction. */
const waits = { minutes: 10 } as const;

/** Files a document as its form does: the same checks, log and consequences. */
export async function storeDocument(
  context: TenantContext,
  plan: Exclude<DocumentPlan, 'present'>,
  { title, employee, type, number, expires, bytes }: NewDocument,
): Promise<void> {
  const contentType = 'application/octet-stream';
  const name = await storeFile(context, {
    content: bytes,
    contentType,
    ending: /\.([a-z0-9]{1,8})$/.exec(title.toLowerCase())?.[1] ?? 'bin',
    title,
    access: null,
    uploadFor: place,
    expiresAt: context.now.add(waits),
  });
  const file = { dataURL: signedLink(context, name), name: title, size: bytes.byteLength, type: contentType };
  const said = {
    ...(number === '' ? {} : { doc_no: number }),
    ...(expires === null ? {} : { expire_date: expires }),
  };
  const writing = { server: employeeDocumentServer, registry: registryOf(employeeDocumentServer) };
  const { create, patch } = employeeDocument.calls;
  if (plan === 'new')
    await createRecord(
      writing,
      context,
      parseOrRefuse(create.body, { employee: employee.id, doc_type: type.id, file, ...said }),
    );
  else await changeRecord(writing, context, plan, parseOrRefuse(patch.body, { file, ...said }));
}
