/**
 * Choosing records of another resource: fields with lists and trees that open under them, and the same within a page.
 */
export { LookupField, type ReferenceFieldProps } from './lookup-field.tsx';
export { PickerField, type PickerFieldWords } from './picker-field.tsx';
export { RecordPicker, type PickerProps } from './record-picker.tsx';
export { readReferences } from './references.ts';
export { TreeField } from './tree-field.tsx';
export { TreePanel } from './tree-panel.tsx';
export { TreePicker } from './tree-picker.tsx';
export { useNamed } from './use-named.ts';
export { useTreeFlow } from './use-tree-flow.ts';
