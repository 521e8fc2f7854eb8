import type { ReactNode } from 'react';
import { useFormat } from '../../words/format.ts';
import { useTexts } from '../../words/language.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

interface RecordSums {
  created: number;
  updated: number;
  unchanged: number;
}

/** What the server says an import did, or would do. */
export interface ImportTold extends RecordSums {
  /** To undo it; null when nothing was written. */
  id: string | null;
  format: string;
  relations: number;
  records: Record<'sites' | 'periods' | 'thesaurus' | 'inventario', RecordSums>;
  problems: {
    severity: 'error' | 'warning' | 'info';
    message: string;
    sheet?: string;
    row?: number;
  }[];
  notes: string[];
  findings: unknown[];
}

const MOST_PROBLEMS = 50;

/** How many records of each kind are new, changed and as they are, and what could not be read. */
export function ImportReport({ told }: { told: ImportTold }): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const { count } = useFormat();
  const { id, format, relations, records, notes, findings } = told;
  const kinds = [
    [t.units, told],
    [t.inventario, records.inventario],
    [t.periods, records.periods],
    [t.thesaurus, records.thesaurus],
    [t.sites, records.sites],
  ] as const;
  return (
    <section className="ui-card import-report" aria-labelledby="import-report">
      <h2 id="import-report">{id === null ? t.wouldBe : t.done}</h2>
      <p>
        {t.format(format)} {relations > 0 && t.relations(count(relations))}{' '}
        {findings.length > 0 && t.findings(findings.length)}
      </p>
      <table className="ui-table">
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
          {kinds.map(([label, { created, updated, unchanged }]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="ui-number">{count(created)}</td>
              <td className="ui-number">{count(updated)}</td>
              <td className="ui-number">{count(unchanged)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className="ui-soft">
          {note}
        </p>
      ))}
      <Problems problems={told.problems} />
    </section>
  );
}

function Problems({ problems }: { problems: ImportTold['problems'] }): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const { count } = useFormat();
  if (problems.length === 0) return <p>{t.noProblems}</p>;
  return (
    <>
      <h3>{t.problems}</h3>
      <ul className="import-problems">
        {problems.slice(0, MOST_PROBLEMS).map(({ severity, message, sheet, row }) => (
          <li key={`${sheet} ${row} ${message}`} className={`finding finding-${severity}`}>
            {message}{' '}
            <span className="ui-soft">
              {[sheet, row !== undefined && t.row(row)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {problems.length > MOST_PROBLEMS && (
        <p className="ui-soft">{t.more(count(problems.length - MOST_PROBLEMS))}</p>
      )}
    </>
  );
}
