import { ResourceList } from '#shared/resource/index.ts';
import { ownDocument } from '../contract.ts';

/** The signed-in person's documents, with their scans. */
export default function OwnDocumentScreen() {
  return <ResourceList resource={ownDocument} titleColumn="doc_type" />;
}
