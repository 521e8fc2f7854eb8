import { UnavailableError } from '@trowel/domain/core';
import type createSharp from 'sharp';

/** The only enabled decoders, whatever a file contains. SVG is passed only for drawings of this program. */
const LOADERS = ['Jpeg', 'Png', 'Tiff', 'Webp', 'Heif', 'Nsgif', 'Svg'];

let loading: Promise<typeof createSharp> | undefined;

/** Loads the library (20 MB) with the first picture. */
export function loadSharp(): Promise<typeof createSharp> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.cache(false);
      sharp.concurrency(1);
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
      return sharp;
    },
    (error: unknown) => {
      const failure = new UnavailableError('Pictures cannot be made on this machine');
      failure.cause = error;
      throw failure;
    },
  );
  return loading;
}
