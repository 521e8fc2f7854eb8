import { UnavailableError } from '@trowel/domain/core';
import type createSharp from 'sharp';

/** Only these are ever unpacked, whatever a file turns out to be; of SVG only drawings of our own are handed over. */
const LOADERS = ['Jpeg', 'Png', 'Tiff', 'Webp', 'Heif', 'Nsgif', 'Svg'];

let loading: Promise<typeof createSharp> | undefined;

/** Loaded with the first picture: a service that shows none does without its 20 MB. */
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
