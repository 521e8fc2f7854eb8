/** What a request differs in from reading JSON. */
export interface RequestOptions extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>;
}

/**
 * Sends a request in the language of the page, with its session. Returns undefined if the server is not reached. Every
 * request of the client is sent by this function, except those of workers.
 *
 * @throws the reason of the caller's signal if that ends the request
 */
export async function sendRequest(
  path: string,
  { headers, ...options }: RequestOptions = {},
): Promise<Response | undefined> {
  try {
    return await fetch(path, {
      credentials: 'same-origin',
      ...options,
      headers: { accept: 'application/json', 'accept-language': document.documentElement.lang, ...headers },
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return undefined;
  }
}
