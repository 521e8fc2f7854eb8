/** A picture ready for embedding in a PDF. */
export interface PictureData {
  /** Stored width, pixels. */
  width: number;
  height: number;
  /** Dictionary entries other than type and size: colour space and filter. */
  entries: string;
  /** The pixels, encoded according to `entries`. */
  packed: Uint8Array;
  /** Opacity of each pixel, compressed with deflate. */
  mask?: Uint8Array;
  /** Quarter turns clockwise from the stored to the displayed orientation. */
  turns: number;
}
