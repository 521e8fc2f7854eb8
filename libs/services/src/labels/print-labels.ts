import { renderLabelsPdf, type LabelPages } from '@trowel/documents';

/** Prints labels that are plain data. */
export function printLabels(pages: LabelPages): Promise<Uint8Array> {
  return renderLabelsPdf(pages);
}
