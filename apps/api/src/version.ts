import packageFile from '../package.json' with { type: 'json' };

/** The version of the API's package, as the description and `/health` tell it. */
export const VERSION: string = packageFile.version;
