/** A file made for taking away. */
export interface ExportedFile {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}
