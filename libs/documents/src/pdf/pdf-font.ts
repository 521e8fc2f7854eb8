import type { Glyph } from 'fontkit';
import type { FontProgram } from './font-program.ts';
import type { PdfFile, Ref } from './pdf-file.ts';
import { cleanText } from './pdf-strings.ts';
import { shapeText, type ShapedGlyph } from './shape-text.ts';

/** A font of one document. It collects the glyphs that texts use. */
export interface PdfFont {
  /** Returns a text as the operand of `Tj`: two bytes per glyph, in parentheses. */
  encode(text: string): string;
  /** Width of a text at a font size, pt. */
  measure(text: string, size: number): number;
  /** Characters used so far that the font lacks, in order of use. */
  listLacking(): string[];
  /** Writes the font with the used glyphs into a file, under a reserved number. */
  embed(file: PdfFile, ref: Ref): void;
}

interface Entry extends ShapedGlyph {
  code: number;
}

const ASCII = /^[\x20-\x7e]*$/;
/** Characters that always have one glyph each: left-to-right scripts without controls and rare scripts. */
const PLAIN = /^[\x20-\x7e\xa0-\u058f\u2010-\u2027\u2030-\u2bff]*$/;
const PLAIN_UNITS = 0x2c00;
/** First code for characters beyond ASCII. */
const FIRST_CODE = 0x100;

/**
 * Creates a font of a document. Codes are assigned here and mapped to glyphs by a CID map: ASCII
 * characters have their own codes, and no code has a byte that strings must escape.
 */
export function createPdfFont(program: FontProgram): PdfFont {
  const { unitsPerEm } = program.font;
  const entries = new Map<string, Entry>();
  // Caches by code unit, filled on first use: texts repeat a few characters many times.
  const plainBytes = new Map<number, string>();
  const plainWidths = new Float64Array(PLAIN_UNITS).fill(NaN);
  let nextCode = FIRST_CODE;

  const codeOf = (shaped: ShapedGlyph): number => {
    const key = `${shaped.glyph?.id ?? '-'} ${shaped.text}`;
    const known = entries.get(key);
    if (known) return known.code;
    const code = isOwnCode(shaped.text) ? shaped.text.charCodeAt(0) : nextCode;
    if (code === nextCode) nextCode = nextSafeCode(nextCode);
    entries.set(key, { ...shaped, code });
    return code;
  };
  const encodePlain = (unit: number): string => {
    const code = codeOf({ glyph: program.glyphOf(unit), text: String.fromCharCode(unit) });
    const bytes = bytesOf(code);
    plainBytes.set(unit, bytes);
    return bytes;
  };
  const measurePlain = (unit: number): number =>
    (plainWidths[unit] = widthOf(program, program.glyphOf(unit)));

  return {
    encode(text) {
      let bytes = '';
      if (PLAIN.test(text)) {
        for (let at = 0; at < text.length; at++) {
          const unit = text.charCodeAt(at);
          bytes += plainBytes.get(unit) ?? encodePlain(unit);
        }
      } else {
        for (const shaped of shapeText(program, cleanText(text))) bytes += bytesOf(codeOf(shaped));
      }
      return `(${bytes})`;
    },
    measure(text, size) {
      let width = 0;
      if (PLAIN.test(text)) {
        for (let at = 0; at < text.length; at++) {
          const unit = text.charCodeAt(at);
          const known = plainWidths[unit]!;
          width += Number.isNaN(known) ? measurePlain(unit) : known;
        }
      } else {
        for (const { glyph } of shapeText(program, cleanText(text))) width += widthOf(program, glyph);
      }
      return (width * size) / unitsPerEm;
    },
    listLacking: () => [...entries.values()].filter(({ glyph }) => !glyph).map(({ text }) => text),
    embed: (file, ref) => embedFont(file, ref, program, [...entries.values()]),
  };
}

function bytesOf(code: number): string {
  return String.fromCharCode(code >> 8, code & 0xff);
}

function isOwnCode(text: string): boolean {
  return text.length === 1 && ASCII.test(text) && !/[\\()]/.test(text);
}

/** Returns the next code whose bytes are neither parentheses, backslash nor line ends. */
function nextSafeCode(code: number): number {
  let next = code + 1;
  while (isUnsafe(next >> 8) || isUnsafe(next & 0xff)) next++;
  return next;
}

function isUnsafe(byte: number): boolean {
  return byte === 0x28 || byte === 0x29 || byte === 0x5c || byte === 0x0a || byte === 0x0d;
}

function widthOf({ lacking }: FontProgram, glyph: Glyph | undefined): number {
  return (glyph ?? lacking).advanceWidth;
}

/** Writes a Type 0 font (ISO 32000-1, 9.7): the glyphs, their widths, and the text they represent. */
function embedFont(file: PdfFile, ref: Ref, program: FontProgram, entries: readonly Entry[]): void {
  const sorted = [...entries].sort((a, b) => a.code - b.code);
  const subset = program.font.createSubset();
  // The declared type is wrong: the library returns the number of the glyph in the subset.
  const glyphIds = sorted.map(({ glyph }) => Number(subset.includeGlyph(glyph ?? program.lacking)));
  const bytes = subset.encode();
  const name = `TROWEL+${program.name}`;
  const fontFile = file.addStream(bytes, `/Length1 ${bytes.length}`);
  const descriptor = file.add(describeFont(program, name, fontFile));
  const map = file.addStream(mapCodes(sorted, glyphIds));
  const descendant = file.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${descriptor} 0 R/CIDToGIDMap ${map} 0 R/W[${listWidths(program, sorted)}]>>`,
  );
  const unicode = file.addStream(mapToUnicode(sorted));
  file.put(
    ref,
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
  );
}

function describeFont({ font }: FontProgram, name: string, fontFile: Ref): string {
  const toThousand = (value: number): number => Math.round((value * 1000) / font.unitsPerEm);
  const { minX, minY, maxX, maxY } = font.bbox;
  const box = [minX, minY, maxX, maxY].map(toThousand).join(' ');
  const [ascent, descent] = [toThousand(font.ascent), toThousand(font.descent)];
  // Flag 4 means symbolic, because the codes are not standard. Cap height and stem width are
  // measured in the font.
  return (
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${box}]/ItalicAngle 0/Ascent ${ascent}` +
    `/Descent ${descent}/CapHeight 729/StemV 90/FontFile2 ${fontFile} 0 R>>`
  );
}

function mapCodes(entries: readonly Entry[], glyphIds: readonly number[]): Uint8Array {
  const map = Buffer.alloc(2 * ((entries.at(-1)?.code ?? 0) + 1));
  for (const [place, { code }] of entries.entries()) map.writeUInt16BE(glyphIds[place]!, 2 * code);
  return map;
}

function listWidths(program: FontProgram, entries: readonly Entry[]): string {
  return entries
    .map(({ code, glyph }) => {
      const width = (widthOf(program, glyph) * 1000) / program.font.unitsPerEm;
      return `${code}[${Math.round(width * 10) / 10}]`;
    })
    .join('');
}

const BLOCK = 100;

function mapToUnicode(entries: readonly Entry[]): string {
  const lines = entries.map(({ code, text }) => `<${hex16(code)}><${toHex(text)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BLOCK) {
    const block = lines.slice(at, at + BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit/ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def/CMapType 2 def
1 begincodespacerange<0000><FFFF>endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict/CMap defineresource pop end end`;
}

function toHex(text: string): string {
  return Array.from({ length: text.length }, (_, at) => hex16(text.charCodeAt(at))).join('');
}

function hex16(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}
