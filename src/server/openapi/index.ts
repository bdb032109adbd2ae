export { openApiDocument } from './document.ts';
export { jsonSchemaOf } from './document-schema.ts';
