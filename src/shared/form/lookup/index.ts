/** Choosing records of another resource: lists, trees, and the field that opens them. */
export { PickerField } from './picker-field.tsx';
export { RecordPicker, type PickerProps } from './record-picker.tsx';
export { TreePicker } from './tree-picker.tsx';
