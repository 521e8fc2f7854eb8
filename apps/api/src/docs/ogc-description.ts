import { buildOpenApi30, type OpenApi30Document, type Route } from '@trowel/http';

const ROOT = '/ogc';

interface Parameter {
  name: string;
  in: string;
  [member: string]: unknown;
}

/**
 * Builds the description of OGC API – Features alone, in OpenAPI 3.0. Paths are relative to `base`, the
 * address of `/ogc`. QGIS reads the size of its pages from the component `limit`, and the property
 * filters from parameters with `style` and `explode`.
 */
export function describeOgcApi(routes: readonly Route[], version: string): OpenApi30Document {
  const document = buildOpenApi30({
    routes: routes.filter(({ path }) => path.startsWith(ROOT)),
    title: 'Trowel: OGC API – Features',
    version,
    description:
      'Records of excavations as features. Log in with a token: as a bearer token, as the password of Basic authentication with any user name, or in the path (`/ogc/t/TOKEN`).',
    licence: { name: 'MIT', identifier: 'MIT' },
    contact: { name: 'The operator of this server', url: '/' },
    tags: [{ name: 'GIS', description: 'OGC API – Features.' }],
    schemas: {},
    tokenUrl: '/api/auth/login',
  });
  const components = document.components ?? {};
  let limit: Parameter | undefined;
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operation = item.get as unknown as { parameters?: Parameter[]; security?: object[] };
    const parameters = operation.parameters?.map((parameter) => {
      if (parameter.in !== 'query') return parameter;
      const styled = { ...parameter, style: 'form', explode: false };
      if (parameter.name !== 'limit') return styled;
      limit ??= styled;
      return { $ref: '#/components/parameters/limit' };
    });
    const security = (operation.security ?? []).length > 0 ? [{ bearer: [] }, { basic: [] }] : [];
    const get = { ...operation, security, ...(parameters && { parameters }) };
    return [path.slice(ROOT.length) || '/', { get }];
  });
  const basic = { type: 'http', scheme: 'basic', description: 'Any user name, and a token as the password.' };
  const { bearer } = components.securitySchemes ?? {};
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...components,
      parameters: { ...components.parameters, ...(limit && { limit }) },
      securitySchemes: { ...(bearer && { bearer }), basic },
    },
  } as OpenApi30Document;
}
