import { ResourceList } from '#shared/resource/index.ts';
import { documentType } from '../contract.ts';

export default function DocumentTypeScreen() {
  return <ResourceList resource={documentType} titleColumn="doc_type_name" />;
}
