import type { Browser } from 'playwright-core';

export interface GuideOptions {
  url: string;
  apiUrl: string;
  site: string;
  /** Only pictures in whose name this stands. */
  only: string;
}

/** Takes the pictures of the guide. */
export async function takeGuidePictures(_browser: Browser, _options: GuideOptions): Promise<void> {}
