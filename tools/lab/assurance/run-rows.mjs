// npm run assure -- --page [ROW…] — runs the tests of every row, or of those named, and writes what came of them into
// docs/assurance.md; what the page says of the others stays. With --page last it takes what the last npm test said.
import { runRows, writeLastResults } from './write-page.mjs';

const wanted = process.argv.slice(2);
if (wanted[0] === 'last') writeLastResults();
else await runRows(wanted);
