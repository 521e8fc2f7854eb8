import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { mapKindTexts } from '../../kinds/kinds.ts';
import { EXPORT_TEXTS } from './export-texts.ts';
import type { FileChoices, GroupName } from './files.ts';

const PAPERS = ['A4', 'A3', 'A2', 'A1', 'A0'];

export interface GroupChoicesProps {
  group: GroupName;
  choices: FileChoices;
  onChange: (changes: Partial<FileChoices>) => void;
}

/** The options for the files of a group. Some groups have none. */
export function GroupChoices({ group, choices, onChange }: GroupChoicesProps): ReactNode {
  const t = useTexts(EXPORT_TEXTS);
  const language = useLanguage();
  if (group === 'matrix') {
    const papers = Object.fromEntries([...PAPERS.map((paper) => [paper, paper]), ['poster', t.poster]]);
    return (
      <Choice
        label={t.paper}
        value={choices.paper}
        words={papers}
        onChange={(paper) => onChange({ paper })}
      />
    );
  }
  if (group === 'print') {
    return (
      <div className="export-choices">
        <Choice
          label={t.empty}
          value={choices.empty}
          words={t.emptyBoxes}
          onChange={(empty) => onChange({ empty })}
        />
        <Choice
          label={t.matrixPaper}
          value={choices.matrixPaper}
          words={t.matrixPapers}
          onChange={(matrixPaper) => onChange({ matrixPaper })}
        />
        <Choice
          label={t.kind}
          value={choices.kind}
          words={mapKindTexts(({ plural }) => plural, language)}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
    );
  }
  if (group === 'tables') {
    return (
      <Choice
        label={t.entity}
        value={choices.entity}
        words={t.entities}
        onChange={(entity) => onChange({ entity })}
      />
    );
  }
  return group === 'graph' ? <GraphChoices choices={choices} onChange={onChange} /> : undefined;
}

function GraphChoices({ choices, onChange }: Omit<GroupChoicesProps, 'group'>): ReactNode {
  const t = useTexts(EXPORT_TEXTS);
  return (
    <div className="export-choices">
      <Choice
        label={t.grouping}
        value={choices.grouping}
        words={t.groupings}
        onChange={(grouping) => onChange({ grouping })}
      />
      <label className="ui-field">
        <span>{t.heading}</span>
        <input
          className="ui-input"
          value={choices.title}
          maxLength={250}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </label>
      <label className="export-check">
        <input
          type="checkbox"
          checked={choices.reverse}
          onChange={({ target }) => onChange({ reverse: target.checked })}
        />{' '}
        {t.reverse}
      </label>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  words: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

function Choice({ label, value, words, onChange }: ChoiceProps): ReactNode {
  return (
    <label className="ui-field export-choice">
      <span>{label}</span>
      <select className="ui-input" value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(words).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}
