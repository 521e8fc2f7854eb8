/** A page that a host shows next to the responses of some tools (MCP Apps, `io.modelcontextprotocol/ui`). */
export interface View {
  /** File name without extension. */
  name: string;
  uri: string;
  title: string;
  /** The tools whose responses it shows. */
  tools: readonly string[];
}

const view = (name: string, title: string, tools: readonly string[]): View => ({
  name,
  uri: `ui://trowel/${name}`,
  title,
  tools,
});

/** The views. */
export const VIEWS: readonly View[] = [
  view('matrix', 'Harris matrix', ['export']),
  view('findings', 'Findings', [
    'validate_stratigraphic_relationships',
    'validate_relationship_format',
    'validate_relationship_integrity',
  ]),
  view('units', 'Units', ['filter']),
];

/** Media type of views in the protocol. */
export const VIEW_TYPE = 'text/html;profile=mcp-app';

/** Returns the view of a tool, or undefined. */
export function viewOf(tool: string): View | undefined {
  return VIEWS.find(({ tools }) => tools.includes(tool));
}
