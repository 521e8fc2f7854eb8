const JSON_TYPE = 'application/json';

/** A resource as the protocol lists it. */
export interface ListedResource {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
}

const resource = (name: string, title: string, description: string): ListedResource => ({
  uri: `resource://${name}`,
  name,
  title,
  description,
  mimeType: JSON_TYPE,
});

/** The five resources. */
export const RESOURCES: readonly ListedResource[] = [
  resource(
    'graphml',
    'Graphs',
    'The sites whose Harris matrix can be read as GraphML, with the address of each.',
  ),
  resource('us', 'Units', 'How many units each site has, and the address of each list.'),
  resource('periods', 'Periods', 'Periods and phases of all sites, with their years.'),
  resource('relationships', 'Relations', 'The state of each site’s relations: counts and contradictions.'),
  resource('sites', 'Sites', 'All sites.'),
];

/** A kind of resource as the protocol lists it. */
export interface ListedTemplate {
  uriTemplate: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
}

const template = (path: string, title: string, mimeType: string = JSON_TYPE): ListedTemplate => ({
  uriTemplate: `resource://${path}`,
  name: path.replaceAll(/[{}]/g, '').replaceAll('/', '-'),
  title,
  description: `${title}. Names are percent-encoded.`,
  mimeType,
});

/** Resources by id or site. A site has an id or a name. */
export const TEMPLATES: readonly ListedTemplate[] = [
  template('sites/{site_id}', 'One site'),
  template('us/{us_id}', 'One unit with its relations'),
  template('us/site/{site_id}', 'The units of a site'),
  template('periods/{period_id}', 'One period'),
  template('periods/site/{site_id}', 'The periods of a site'),
  template('relationships/{us_id}', 'The relations of a unit'),
  template('relationships/site/{site_id}', 'The matrix of a site: order, levels, findings'),
  template('graphml/site/{site_id}', 'The Harris matrix of a site as GraphML', 'application/xml'),
];
