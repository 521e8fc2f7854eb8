/** A picture as a PDF takes it in. */
export interface PictureData {
  /** As it is stored, pixels. */
  width: number;
  height: number;
  /** Entries of its dictionary besides type and size: colours and filter. */
  entries: string;
  /** The pixels, packed as `entries` say. */
  packed: Uint8Array;
  /** Opacity of each pixel, packed with deflate. */
  mask?: Uint8Array;
  /** Quarter turns clockwise from how it is stored to how it is seen. */
  turns: number;
}
