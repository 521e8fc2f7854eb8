import packageFile from '../package.json' with { type: 'json' };

/** The version of the MCP package, as reported by `/health` and the protocol. */
export const VERSION: string = packageFile.version;
