import { KIND_NAMES } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { BroughtFindings } from './brought-findings.tsx';
import type { ImportProblem, ImportResult } from './import-model.ts';
import { IMPORT_TEXTS } from './import-texts.ts';
import { useKindWords } from './kind-labels.ts';
import { MatrixBeforeAfter } from './matrix-before-after.tsx';
import { ReportDifferences } from './report-differences.tsx';
import { ReportRows } from './report-rows.tsx';

/** Report of an import or dry run: totals, rows, changed fields and the resulting matrix. */
export function ImportReport({
  site,
  result,
  children,
}: {
  site: string;
  result: ImportResult;
  children?: ReactNode;
}): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const { count } = useFormat();
  return (
    <section className="import-report" aria-labelledby="import-report">
      <h2 id="import-report">{result.id === null ? t.wouldBe : t.done}</h2>
      <Sums result={result} />
      <ul>
        {result.relations > 0 && <li>{t.relations(count(result.relations))}</li>}
        {result.relations_changed > 0 && <li>{t.relationsChanged(count(result.relations_changed))}</li>}
        {result.removed + result.relations_removed > 0 && (
          <li>{t.removed(count(result.removed), count(result.relations_removed))}</li>
        )}
        {result.missing.units + result.missing.relations > 0 && (
          <li>{t.missing(count(result.missing.units), count(result.missing.relations))}</li>
        )}
      </ul>
      {children}
      {result.preview && <BroughtFindings preview={result.preview} />}
      {result.preview && <MatrixBeforeAfter preview={result.preview} />}
      <Problems problems={result.problems} />
      <ReportDifferences site={site} differences={result.differences} />
      <ReportRows result={result} />
    </section>
  );
}

function Sums({ result }: { result: ImportResult }): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const { count } = useFormat();
  const { records } = result;
  const wordsOf = useKindWords();
  const kinds = [
    [t.units, result],
    [t.inventario, records.inventario],
    [t.periods, records.periods],
    [t.thesaurus, records.thesaurus],
    [t.sites, records.sites],
    ...KIND_NAMES.map((kind) => [wordsOf(kind).plural, records[kind]] as const),
    [t.media, records.media],
    [t.models, records.models],
  ] as const;
  const shown = kinds.filter(
    ([, { created, updated, unchanged }], i) => i === 0 || created + updated + unchanged > 0,
  );
  return (
    <table className="ui-table import-sums">
      <thead>
        <tr>
          <th scope="col">{t.kind}</th>
          {[t.created, t.updated, t.unchanged].map((head) => (
            <th key={head} scope="col" className="ui-number">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(([label, { created, updated, unchanged }]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="ui-number">{count(created)}</td>
            <td className="ui-number">{count(updated)}</td>
            <td className="ui-number">{count(unchanged)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MOST_OF_A_KIND = 25;

/** Problems while reading the file, the most serious first. */
function Problems({ problems }: { problems: readonly ImportProblem[] }): ReactNode {
  const t = useTexts(IMPORT_TEXTS).problems;
  if (problems.length === 0) return <p>{t.none}</p>;
  return (
    <section className="import-part" aria-labelledby="import-problems">
      <h3 id="import-problems">{t.title}</h3>
      {(['error', 'warning', 'info'] as const).map((severity) => (
        <ProblemsOf
          key={severity}
          severity={severity}
          problems={problems.filter((problem) => problem.severity === severity)}
        />
      ))}
    </section>
  );
}

function ProblemsOf({
  severity,
  problems,
}: {
  severity: ImportProblem['severity'];
  problems: readonly ImportProblem[];
}): ReactNode {
  const t = useTexts(IMPORT_TEXTS).problems;
  const { count } = useFormat();
  if (problems.length === 0) return undefined;
  return (
    <>
      <h4>
        {t.kinds[severity]} ({count(problems.length)})
      </h4>
      <ul className="import-problems">
        {problems.slice(0, MOST_OF_A_KIND).map((problem, i) => (
          <li key={i} className={`finding finding-${severity}`}>
            {problem.message}{' '}
            <span className="ui-soft">{t.place(problem.sheet, problem.row, problem.column)}</span>
          </li>
        ))}
      </ul>
      {problems.length > MOST_OF_A_KIND && (
        <p className="ui-soft">{t.more(count(problems.length - MOST_OF_A_KIND))}</p>
      )}
    </>
  );
}
