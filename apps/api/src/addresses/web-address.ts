/** Where the pages are, as far as the settings know. */
export interface WebPlace {
  /** The address of the pages as the world sees it. */
  publicUrl?: string | undefined;
  apiPort: number;
  webPort: number;
}

/**
 * Gives the address of the pages for links that leave the machine, such as codes on labels: the one that is set, else
 * the one through which the caller came, where an API asked by itself has the pages on the port beside it.
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
