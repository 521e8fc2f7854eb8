import type { ImportFormat } from '@trowel/domain/formats';
import { isKindName } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { DescribedTableCard } from './described-table.tsx';
import { useKindWords } from './kind-labels.ts';
import { COUNTED_KINDS, type Inspection } from './import-model.ts';
import { IMPORT_TEXTS } from './import-texts.ts';
import { isDefaultMapping, writeMapping } from './stored-mappings.ts';
import { offerFile } from '../../data/offer-file.ts';
import { mappingOf, type ImportActions, type ImportState } from './use-import.ts';

/** Up to this number, notes are shown without being unfolded: they say what was left out. */
const MOST_OPEN = 8;

export interface RecognisedProps {
  site: string;
  controls: ImportState & ImportActions;
  inspection: Inspection;
}

/** Shows how a file was recognised and why, with selects to correct it. */
export function Recognised({ site, controls, inspection }: RecognisedProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const { format, formats, refusal, sites, tables } = inspection;
  const notes = refusal === undefined ? inspection.notes : [refusal, ...inspection.notes];
  const { choices, choose } = controls;
  const offered: (readonly ['auto' | ImportFormat, string])[] = [
    ['auto', t.recognised.auto],
    ...[...new Set([...formats, ...(choices.format === 'auto' ? [] : [choices.format])])].map(
      (one) => [one, t.recognised.formats[one]] as const,
    ),
  ];
  return (
    <section className="ui-card import-part" aria-labelledby="import-recognised">
      <h2 id="import-recognised">{t.recognised.title}</h2>
      <Sentence inspection={inspection} />
      <SiteSentence site={site} sites={sites} />
      <div className="import-fields">
        {offered.length > 2 && (
          <ChoiceField
            label={t.recognised.as}
            choices={offered}
            chosen={choices.format}
            onChoose={(chosen) => choose({ format: chosen })}
          />
        )}
        {sites.length > 1 && (
          <ChoiceField
            label={t.recognised.site}
            choices={sites.map((name) => [name, name] as const)}
            chosen={choices.fileSite ?? ''}
            onChoose={(fileSite) => choose({ fileSite })}
          />
        )}
        <GraphChoice controls={controls} inspection={inspection} />
      </div>
      <StoredMappingLine controls={controls} />
      {tables.map((table, i) => (
        <DescribedTableCard
          key={`${table.sheet ?? ''} ${table.heading_row ?? i}`}
          table={table}
          isOnly={tables.length === 1}
          choices={choices}
          canAsk={format !== 'pyarchinit'}
          onChoose={choose}
        />
      ))}
      {notes.length > 0 && (
        <details className="import-notes" open={notes.length <= MOST_OPEN}>
          <summary>{t.recognised.notes}</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Select for one of several graphs in a file. By default all are imported. */
function GraphChoice({
  controls: { choices, choose },
  inspection: { graphs = [] },
}: Pick<RecognisedProps, 'controls' | 'inspection'>): ReactNode {
  const t = useTexts(IMPORT_TEXTS).recognised;
  if (graphs.length < 2) return undefined;
  return (
    <ChoiceField
      label={t.graph}
      choices={[['all', t.allGraphs], ...graphs.map(({ id, name }) => [id, name] as const)]}
      chosen={choices.mapping['graph'] ?? 'all'}
      onChoose={(graph) => choose({ mapping: { ...choices.mapping, graph } })}
    />
  );
}

function Sentence({ inspection: { format, counts } }: { inspection: Inspection }): ReactNode {
  const t = useTexts(IMPORT_TEXTS).recognised;
  const { count, list } = useFormat();
  const wordsOf = useKindWords();
  if (format === null) {
    return <p className="import-unknown">{t.unknown}</p>;
  }
  const found = COUNTED_KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
    const shown = count(counts[kind]);
    if (!isKindName(kind)) return t.counts[kind](shown);
    const { label, plural } = wordsOf(kind);
    return `${shown} ${(counts[kind] === 1 ? label : plural).toLowerCase()}`;
  });
  return (
    <p>
      <strong>{t.whole(t.formats[format])}</strong> {found.length > 0 && t.found(list(found))}
    </p>
  );
}

function SiteSentence({ site, sites }: { site: string; sites: readonly string[] }): ReactNode {
  const t = useTexts(IMPORT_TEXTS).recognised;
  const [only] = sites;
  return <p>{only !== undefined && sites.length === 1 ? t.oneSite(only, site) : t.into(site)}</p>;
}

/** States that the options are stored for similar files, and offers them as a file. */
function StoredMappingLine({ controls }: { controls: ImportState & ImportActions }): ReactNode {
  const t = useTexts(IMPORT_TEXTS).mapping;
  const { file, choices, signature, from } = controls;
  if (!file || isDefaultMapping(choices)) return undefined;
  const save = (): void => {
    const name = `${file.name.replace(/\.[^.]*$/, '')}.mapping.json`;
    offerFile(writeMapping(mappingOf(choices, { file, signature })), name);
  };
  return (
    <div className="import-kept">
      <p>{from === undefined || from === '' ? t.hint : t.applied(from)}</p>
      <p className="ui-buttons">
        <Button onPress={save}>{t.save}</Button>
        <Button onPress={controls.forgetMapping}>{t.forget}</Button>
      </p>
    </div>
  );
}
