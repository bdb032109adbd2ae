/** The form kit: forms built from a resource's fields, checked by its contract. */
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { FailureNote } from './failure-note.tsx';
export { findMistakes, initialValues, isChanged, toWire, type FormValues } from './form-values.ts';
export { PickerField, RecordPicker, TreePicker, type PickerProps } from './lookup/index.ts';
export { useMessageText, useRefusalText } from './messages.ts';
export { StrongPasswordField } from './password/strong-password-field.tsx';
export { useDialogWork } from './use-dialog-work.ts';
export { RecordForm, type RecordFormProps } from './record-form.tsx';
export type { RecordFormState } from './state-teller.tsx';
