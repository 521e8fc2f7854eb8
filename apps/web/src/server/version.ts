import packageFile from '../../package.json' with { type: 'json' };

/** The version of the web service's package, as `/health` tells it. */
export const VERSION: string = packageFile.version;
