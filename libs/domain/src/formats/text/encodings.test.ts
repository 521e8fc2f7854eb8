import { describe, expect, it } from 'vitest';
import { readImport } from '../read-import.ts';
import { renderUnitTable } from '../tables/unit-table.ts';
import { CODE_PAGES, type CodePage } from './code-pages.ts';
import { decodeText } from './decode-text.ts';

const encode = (text: string, page: CodePage): Uint8Array =>
  Uint8Array.from(text, (char) =>
    char.charCodeAt(0) < 0x80 ? char.charCodeAt(0) : 0x80 + CODE_PAGES[page].indexOf(char),
  );
const readWrong = (text: string, page: CodePage): string =>
  [...new TextEncoder().encode(text)]
    .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : CODE_PAGES[page].charAt(byte - 0x80)))
    .join('');

describe('decodeText() of the code pages of Windows', () => {
  it.each<[CodePage, string]>([
    ['windows-1250', 'ref;poznámka\n1;nad výplní\n2;stejná výplň, dvě poloviny řezu; nejistý vztah?'],
    ['windows-1250', 'Řeže;Řezán;Překrývá'],
    ['windows-1250', 'vrstva;černá hlína'],
    ['windows-1250', 'Nr;Wypełnia;Przecięty przez\n1;glina brązowa;'],
    ['windows-1250', 'Równoczesna z;młodszy od'],
    ['windows-1250', 'Vypĺňa;Prekrýva;Mladšie ako\nhnedá'],
    ['windows-1250', 'siječe;presječen;mlađi od;žuta zemlja'],
    ['windows-1252', 'Città;età;più;perché;è;così;può;già;cioè;lunedì;virtù'],
    ['windows-1252', 'US;Definizione\n1;È uno strato più antico'],
    ['windows-1252', 'Numéro;Interprétation;a coupé;est égal à\nfossé à côté, première, où naïf'],
    ['windows-1252', 'liegt über;verfüllt;früher (älter);schließt'],
    ['windows-1252', 'Skär;Överlagrar;Spår;Åkerjord'],
    ['windows-1252', 'skærer;overlejrer;nedskåret;grøft;mørk;dækker;støder op til'],
    ['windows-1252', 'más antiguo; niño; año; según; ¿dudoso?'],
    ['windows-1252', 'não; camada castanha; alteração'],
    ['windows-1257', 'Sluoksnis;Duobė;užpildas;perkerta;žemė;įrėžtas;pjūvis'],
    ['windows-1257', 'slānis;bedre;pārklāj;griež;vecāks par;aizpilda'],
  ])('reads %s: %s', (page, text) => {
    expect(decodeText(encode(text, page))).toEqual({ text, encoding: page });
  });

  it('drops a byte order mark that was taken for letters', () => {
    const bytes = new TextEncoder().encode('ï»¿us,dating\n1,Roman');

    expect(decodeText(bytes).text).toBe('us,dating\n1,Roman');
  });
});

describe('tables saved in a wrong encoding', () => {
  it.each<[string, CodePage]>([
    ['Età moderna, più in là', 'windows-1252'],
    ['Überdeckt, schließt früher', 'windows-1252'],
    ['řez; výplň jámy; žlutá', 'windows-1252'],
  ])('are mended: %s', (text, page) => {
    const wrong = readWrong(text, page).replaceAll('\ufffd', (_, at: number) => (at < 0 ? '' : '\u008d'));
    const { units, problems } = readImport({ text: `us|note|definizione\n1|${wrong}|x\n2|x|x` });

    expect(units[0]!.fields['notes']).toBe(text);
    expect(problems).toMatchObject([{ severity: 'warning', code: 'mended_encoding' }]);
  });

  it('are mended in our own table too where all of its letters are wrong', () => {
    const wrong = readWrong('Età moderna', 'windows-1252');
    const write = (notes: readonly string[]): string => {
      const { headings, rows } = renderUnitTable(
        notes.map((note, i) => ({ us_number: `${i + 1}`, notes: note })),
      );
      return [headings, ...rows].map((cells) => cells.map((cell) => cell ?? '').join('\t')).join('\n');
    };
    const whole = readImport({ text: write([wrong, wrong, wrong]) });
    const recorded = readImport({ text: write([wrong, wrong, wrong, 'perché']) });

    expect(whole.units.map(({ fields }) => fields['notes'])).toEqual(Array(3).fill('Età moderna'));
    expect(whole.problems).toMatchObject([{ severity: 'warning', code: 'mended_encoding' }]);
    expect(recorded.units.map(({ fields }) => fields['notes'])).toEqual([wrong, wrong, wrong, 'perché']);
  });

  it('whose letters are lost are reported', () => {
    const { problems } = readImport({ text: 'us;note\n1;citt\ufffd\n2;perch\ufffd' });

    expect(problems).toMatchObject([{ severity: 'warning', code: 'lost_letters', row: 2 }]);
    expect(problems[0]!.message).toContain('2 cells');
  });
});
