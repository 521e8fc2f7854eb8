/** Description shown before installation. The registry allows 100 characters. */
const DESCRIPTION = 'Records of archaeological excavations: units, relations, finds and the Harris matrix.';
const SCHEMAS = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/** The settings: `user_config` for desktop applications, variables for others. */
const SETTINGS = {
  data_folder: {
    variable: 'DATA_DIR',
    type: 'directory',
    title: 'Data folder · Cartella dei dati',
    description:
      'Where the records are kept on this computer; made when it is not there. · Dove stanno le schede su questo computer; viene creata se non c’è.',
    default: '${DOCUMENTS}/Trowel',
  },
  address: {
    variable: 'MCP_REMOTE_URL',
    type: 'string',
    title: 'Address of a Trowel that runs · Indirizzo di un Trowel già attivo',
    description:
      'Only to work in a Trowel that runs elsewhere, such as https://mcp.dig.example: then nothing is kept in the data folder. · Solo per lavorare in un Trowel attivo altrove: in tal caso la cartella dei dati non si usa.',
  },
  token: {
    variable: 'MCP_TOKEN',
    type: 'string',
    title: 'Token for that address · Token per quell’indirizzo',
    description: 'What whoever runs that Trowel gave you. · Quello ricevuto da chi gestisce quel Trowel.',
    sensitive: true,
  },
};

/** Returns the manifest of the bundle (version 0.4 of the specification). */
export function describeManifest(version, platform) {
  const settings = Object.entries(SETTINGS);
  return {
    manifest_version: '0.4',
    name: 'trowel',
    display_name: 'Trowel',
    version,
    description: DESCRIPTION,
    author: { name: 'The makers of Trowel' },
    license: 'MIT',
    server: {
      type: 'node',
      entry_point: 'server/start.mjs',
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/server/start.mjs'],
        env: Object.fromEntries(
          settings.map(([name, { variable }]) => [variable, `\${user_config.${name}}`]),
        ),
      },
    },
    tools_generated: true,
    prompts_generated: true,
    keywords: ['archaeology', 'stratigraphy', 'harris matrix', 'excavation'],
    compatibility: { platforms: [platform], runtimes: { node: '>=20.20' } },
    user_config: Object.fromEntries(
      settings.map(([name, { variable: _variable, ...asked }]) => [name, { ...asked, required: false }]),
    ),
  };
}

/** Returns the entry for the registry. The publisher prepends the download address to the file name. */
export function describeForRegistry(version, file, sha256) {
  return {
    $schema: SCHEMAS,
    name: 'io.github.trowel/trowel',
    title: 'Trowel',
    description: DESCRIPTION,
    version,
    packages: [
      {
        registryType: 'mcpb',
        identifier: `https://github.com/trowel/trowel/releases/download/v${version}/${file}`,
        version,
        fileSha256: sha256,
        transport: { type: 'stdio' },
        environmentVariables: Object.values(SETTINGS).map(({ variable, description, type, sensitive }) => ({
          name: variable,
          description,
          format: type === 'directory' ? 'filepath' : 'string',
          isSecret: sensitive === true,
        })),
      },
    ],
  };
}

/**
 * Returns the package of the tarball that `npx` starts. The compiled driver and the packages that
 * locate it are included.
 */
export function describePackage({ private: _private, scripts: _scripts, ...manifest }) {
  const bin = { 'trowel-mcp': 'start.mjs' };
  return {
    ...manifest,
    name: 'trowel-mcp',
    description: DESCRIPTION,
    bin,
    bundleDependencies: ['better-sqlite3', 'drizzle-orm'],
  };
}
