/** When the answers to what this page has written came (ms), by the batch of each. */
const answeredAt = new Map<string, number>();

/** Remembers a batch as this page's own: its news come later, when what is shown has been asked again already. */
export function noteOwnBatch(batch: string): void {
  answeredAt.set(batch, Date.now());
}

/** Gives when an own batch was answered; undefined for those of others. */
export function findOwnBatch(batch: string | null): number | undefined {
  return batch === null ? undefined : answeredAt.get(batch);
}
