import { renderPlatePdf, type PlatePdfOptions } from '@trowel/documents';
import type { Plate } from '@trowel/domain/plan';

/** Prints a plate as PDF. */
export function printPlatePdf({
  plate,
  options,
}: {
  plate: Plate;
  options: PlatePdfOptions;
}): Promise<Uint8Array> {
  return renderPlatePdf(plate, options);
}
