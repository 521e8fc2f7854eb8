export { LABEL_FORMAT_NAMES } from '@trowel/documents';
export { LABEL_KINDS, getLabels, type LabelKind } from './get-labels.ts';
