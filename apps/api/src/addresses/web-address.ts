/** Settings about the location of the web pages. */
export interface WebPlace {
  /** Public address of the web pages. */
  publicUrl?: string | undefined;
  apiPort: number;
  webPort: number;
}

/**
 * Returns the address of the web pages for links outside this machine, such as QR codes on labels: the
 * configured one, otherwise the one the caller used. A caller of the API itself gets the port of the
 * pages.
 */
export function findWebAddress(
  origin: string | undefined,
  { publicUrl, apiPort, webPort }: WebPlace,
): string {
  if (publicUrl !== undefined) return publicUrl;
  if (!origin || !URL.canParse(origin)) return `http://localhost:${webPort}`;
  const address = new URL(origin);
  if (address.port === String(apiPort)) address.port = String(webPort);
  return address.origin;
}
