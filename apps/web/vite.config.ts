import { join } from 'node:path';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const root = join(import.meta.dirname, 'src', 'client');

/** The widgets speak thirty languages of their own; the pages speak two. */
const WORDS_OF_WIDGETS = /\/react-(?:aria|stately)[^?]*\/(?:intl\/[^?]*\/)([a-z]{2}-[A-Z]{2})\.m?js/;
const OUR_LOCALES = ['en-US', 'it-IT'];

function leaveOtherLanguages(): Plugin {
  return {
    name: 'leave-other-languages',
    enforce: 'pre',
    load: (id) => {
      const locale = WORDS_OF_WIDGETS.exec(id)?.[1];
      return locale === undefined || OUR_LOCALES.includes(locale) ? undefined : 'export default {};';
    },
  };
}

/**
 * Files that several pages load, in order of precedence. They replace dozens of small files, because browsers request only
 * six at a time from a server without TLS. `base` and `table` contain modules with all their imports. `data` contains
 * small modules that at least four pages share. Dialogs are loaded when they are opened. `map` is the library of the maps, `geometry` the
 * checks of shapes.
 */
const GROUPS = [
  { name: 'map', test: /node_modules[\\/](?:ol|rbush|quickselect)[\\/]/ },
  { name: 'geometry', test: /domain[\\/]src[\\/]geometry[\\/]/ },
  {
    name: 'base',
    test: /client[\\/](?:app[\\/]app[.]tsx|styles[\\/](?:widgets|unseen))|react-dom[\\/]client|preload-helper/,
  },
  {
    name: 'data',
    test: /client[\\/](?:data|records|presence|sheet-states|definitions|ui|page)[\\/](?!choose-files|dialog-box|files[.]css)|@tanstack[\\/](?:query-core|react-query)|sheet[\\/](?:sheet-texts|sheet-pane|use-closing)|merging[\\/]merge|use-known-values|split-edits|table-file|use-batches|page-batches|tables[\\/](?:format-value|read-field|table-texts)/,
    minShareCount: 4,
  },
  {
    name: 'table',
    test: /record-table[\\/]record-table[.]|beside[.]tsx|period-mark|state-badge|line[\\/](?:line-input|stored-line)|units[.]css/,
  },
];

/** Build settings of the pages in `src/client`. `tools/build-client.mjs` sets the output folder. */
export default defineConfig({
  root,
  base: '/client/',
  logLevel: 'warn',
  plugins: [leaveOtherLanguages()],
  resolve: { conditions: ['@trowel/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    manifest: true,
    // The policy of the pages allows files of this server alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // three.js alone is larger than the limit; it is loaded where a scene is shown.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      // The libraries contain the directive `use client`, which has no effect without a server that
      // renders them.
      onLog: (level, log, tell) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && tell(level, log),
      input: { app: join(root, 'app.tsx'), viewer: join(root, 'viewer.ts'), model: join(root, 'model.ts') },
      output: { codeSplitting: { groups: GROUPS } },
      // The domain is pure: what a page does not use of it need not come over the line.
      treeshake: { moduleSideEffects: (id) => !id.includes('/libs/domain/') },
    },
  },
});
