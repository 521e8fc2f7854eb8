import { renderLabelsPdf, type LabelPages } from '@trowel/documents';

/** Prints labels as PDF. */
export function printLabels(pages: LabelPages): Promise<Uint8Array> {
  return renderLabelsPdf(pages);
}
