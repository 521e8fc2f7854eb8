import type { Store } from '@trowel/db';
import { getSiteId } from '../records/facts.ts';
import { loadMatrixInput, type MatrixInput } from './matrix-input.ts';
import { choosePart, type ChosenPart, type MatrixPart } from './matrix-part.ts';

/** The records of a site, and the part of them that is asked for. */
export interface LoadedPart {
  siteId: number;
  input: MatrixInput;
  part: ChosenPart;
}

/** Reads the records of a site and finds the units asked for. @throws NotFoundError, ConflictError */
export async function loadPart(
  store: Store,
  { siteName, ...part }: MatrixPart & { siteName: string },
): Promise<LoadedPart> {
  const siteId = await getSiteId(store, siteName);
  const input = await loadMatrixInput(store, siteId);
  return { siteId, input, part: await choosePart(store, input, { siteId, siteName, part }) };
}
