/** A page that an assistant's window shows with what some tools answer (MCP Apps, `io.modelcontextprotocol/ui`). */
export interface View {
  /** Name of its file, without the ending. */
  name: string;
  uri: string;
  title: string;
  /** The tools it shows the answers of. */
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

/** What the kind of page is called in the protocol. */
export const VIEW_TYPE = 'text/html;profile=mcp-app';

/** Gives the view of a tool's answers; undefined for a tool that has none. */
export function viewOf(tool: string): View | undefined {
  return VIEWS.find(({ tools }) => tools.includes(tool));
}
