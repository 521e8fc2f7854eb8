import { join } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';

const root = join(import.meta.dirname, 'src', 'client');

/** How the pages of `src/client` are built; where to is said by whoever builds (`tools/build-client.mjs`). */
export default defineConfig({
  root,
  base: '/client/',
  logLevel: 'warn',
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
      input: { viewer: join(root, 'viewer.ts'), model: join(root, 'model.ts') },
      // The domain is pure: what a page does not use of it need not come over the line.
      treeshake: { moduleSideEffects: (id) => !id.includes('/libs/domain/') },
    },
  },
});
