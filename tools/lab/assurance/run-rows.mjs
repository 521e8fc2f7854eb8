// npm run assure -- --page [ROW…]: runs the tests of all rows, or of some, and writes their results to docs/assurance.md.
// The results of other rows stay. `--page last` takes the results of the last npm test instead.
import { runRows, writeLastResults } from './write-page.mjs';

const wanted = process.argv.slice(2);
if (wanted[0] === 'last') writeLastResults();
else await runRows(wanted);
