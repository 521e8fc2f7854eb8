import packageFile from '../package.json' with { type: 'json' };

/** The version of the MCP service's package, as `/health` and the protocol tell it. */
export const VERSION: string = packageFile.version;
