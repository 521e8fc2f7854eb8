import packageFile from '../package.json' with { type: 'json' };

/** The version of the API package, as reported by its description and `/health`. */
export const VERSION: string = packageFile.version;
