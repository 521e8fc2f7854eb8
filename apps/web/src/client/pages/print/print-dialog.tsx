import { GROUPING_NAMES, type Grouping } from '@trowel/domain/drawing';
import { useState, type ReactNode } from 'react';
import { mapKindTexts } from '../../kinds/kinds.ts';
import { useStore } from '../../data/store.ts';
import { filesLeft, saveFile } from '../../data/save-file.ts';
import { formatFileProblem } from '../../data/format-file-problem.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialog-box.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import './print.css';
import { PRINT_TEXTS } from './print-texts.ts';
import {
  FIRST_PRINT,
  fileAddress,
  isDocument,
  LETTERS,
  PAPERS,
  previewAddress,
  type PrintChoices,
  type PrintedPart,
} from './print-choices.ts';
import { SheetsPicture } from './sheets-picture.tsx';

export interface PrintDialogProps {
  site: string;
  lanes: Grouping;
  /** Names of the groupings into lanes. */
  laneNames: Readonly<Record<Grouping, string>>;
  /** Part of the matrix that is displayed. */
  part: PrintedPart;
  onClose: () => void;
}

/** Dialog to choose what to print and on which paper, with a preview. */
export function PrintDialog(props: PrintDialogProps): ReactNode {
  const t = useTexts(PRINT_TEXTS);
  const { site, lanes, part, onClose } = props;
  const [choices, setChoices] = useState<PrintChoices>({ ...FIRST_PRINT, lanes });
  const language = useLanguage();
  const [isMaking, setMaking] = useState(false);
  const { kind } = choices;
  const make = async (): Promise<void> => {
    setMaking(true);
    const saved = await saveFile(fileAddress(site, choices, part));
    setMaking(false);
    if ('name' in saved) showToast({ text: t.made(saved.name) });
    else showToast({ kind: 'bad', text: t.failed(formatFileProblem(saved.problem, language)) });
  };
  return (
    <DialogBox title={t.title} isOpen size="wide" onClose={onClose}>
      <div className="print">
        <div className="print-choices">
          <Choices {...props} choices={choices} onChange={(some) => setChoices({ ...choices, ...some })} />
          <FilesLeft />
          <div className="print-acts">
            <Button look="main" isPending={isMaking} onPress={() => void make()}>
              {isMaking ? t.isMade : t.make}
            </Button>
            <Button onPress={onClose}>{t.close}</Button>
          </div>
        </div>
        {kind === 'matrix' ? (
          <SheetsPicture address={previewAddress(site, choices, part)} />
        ) : (
          <p className="ui-soft">{t.notDrawn[isDocument(kind) ? kind : 'ofKind']}</p>
        )}
      </div>
    </DialogBox>
  );
}

interface ChoicesProps extends PrintDialogProps {
  choices: PrintChoices;
  onChange: (some: Partial<PrintChoices>) => void;
}

function Choices(props: ChoicesProps): ReactNode {
  const t = useTexts(PRINT_TEXTS);
  const { choices, onChange } = props;
  const language = useLanguage();
  const words = { ...t.kinds, ...mapKindTexts(({ plural }) => plural, language) };
  return (
    <>
      <Choice
        label={t.what}
        value={choices.kind}
        words={Object.entries(words)}
        onChange={(kind) => onChange({ kind: kind as PrintChoices['kind'] })}
      />
      {choices.kind === 'matrix' && <MatrixChoices {...props} />}
      {!isDocument(choices.kind) && (
        <Choice
          label={t.layout}
          value={choices.layout}
          words={Object.entries(t.layouts)}
          onChange={(layout) => onChange({ layout })}
        />
      )}
      {choices.kind === 'labels' && (
        <>
          <Choice
            label={t.labelsOf}
            value={choices.labelsOf}
            words={Object.entries(t.labelKinds)}
            onChange={(labelsOf) => onChange({ labelsOf })}
          />
          <Choice
            label={t.sheet}
            value={choices.sheet}
            words={Object.entries(t.sheets)}
            onChange={(sheet) => onChange({ sheet })}
          />
        </>
      )}
    </>
  );
}

function MatrixChoices({ choices, laneNames, onChange }: ChoicesProps): ReactNode {
  const t = useTexts(PRINT_TEXTS);
  return (
    <>
      <Choice
        label={t.paper}
        value={choices.paper}
        words={[...PAPERS.map((paper): Word => [paper, paper]), ['poster', t.poster]]}
        onChange={(paper) => onChange({ paper })}
      />
      <Choice
        label={t.orientation}
        value={choices.orientation}
        words={Object.entries(t.orientations)}
        onChange={(orientation) => onChange({ orientation })}
      />
      <Choice
        label={t.lanes}
        value={choices.lanes}
        words={GROUPING_NAMES.map((one) => [one, laneNames[one]])}
        onChange={(lanes) => onChange({ lanes: lanes as Grouping })}
      />
      <Choice
        label={t.letters}
        value={choices.letters}
        words={LETTERS.map((size) => [size, t.points(size)])}
        onChange={(letters) => onChange({ letters })}
      />
      <Choice
        label={t.colours}
        value={choices.colours}
        words={Object.entries(t.inks)}
        onChange={(colours) => onChange({ colours })}
      />
      <label className="ui-field">
        <span>{t.heading}</span>
        <input
          className="ui-input"
          defaultValue={choices.title}
          maxLength={250}
          onBlur={({ target }) => onChange({ title: target.value })}
        />
      </label>
      <label className="print-check">
        <input
          type="checkbox"
          checked={choices.annexes}
          onChange={({ target }) => onChange({ annexes: target.checked })}
        />{' '}
        {t.annexes}
      </label>
    </>
  );
}

/** Number of files left in this hour, once one was created. Empty if there is no limit. */
function FilesLeft(): ReactNode {
  const t = useTexts(PRINT_TEXTS);
  const { clock } = useFormat();
  const known = useStore(filesLeft);
  return known && <p role="status">{t.left(known.left, known.limit, clock(known.resetAt))}</p>;
}

type Word = [value: string, word: string];

interface ChoiceProps {
  label: string;
  value: string;
  words: readonly Word[];
  onChange: (value: string) => void;
}

function Choice({ label, value, words, onChange }: ChoiceProps): ReactNode {
  return (
    <label className="ui-field">
      <span>{label}</span>
      <select className="ui-input" value={value} onChange={({ target }) => onChange(target.value)}>
        {words.map(([one, word]) => (
          <option key={one} value={one}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}
