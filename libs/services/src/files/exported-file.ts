/** A file created for download. */
export interface ExportedFile {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}
