import { foldText } from '@trowel/domain/core';
import { inverseOf, relationClassOf, type RelationType } from '@trowel/domain/records';
import { addProblem, type ImportBuilder } from '../../import/import-builder.ts';
import { readUnitList } from '../../import/unit-list.ts';
import type { TableRow } from '../../text/table.ts';
import { placeOfSection, type RoleShape, type SectionShape } from './section-shape.ts';

/** Words for units above all others, such as topsoil and ploughed soil, normalized. */
const TOP =
  /(?<![\p{L}])(?:top ?soil|plough ?soil|turf|humus|arativo|coltivo|terreno (?:agricolo|vegetale|superficiale)|coltre vegetale|ackerboden|oberboden|mutterboden|ackerkrume|pflughorizont|terre (?:vegetale|arable|de labour)|labours?|matjord|ploglag|plojelag|muldlag|muld|tierra vegetal|ornice|ornica|orn[ae]|orny)(?![\p{L}])/u;
/** Words for units below all others, such as natural soil and rock, normalized. */
const BOTTOM =
  /(?<![\p{L}])(?:natural|bedrock|geologic(?:al|o)|(?:terreno|suolo|strato) (?:vergine|sterile|naturale)|sterile|anstehend\w*|gewachsen\w*|substrat\w*|roche mere|undergrund|undergrunn|rajord|steril\w*|calec|podloz[ei]|podlozie|zdravica|geologi[ec])(?![\p{L}])/u;
const LONGEST_TEXT = 60;
const DESCRIBING = new Set(['definition', 'interpretation', 'description', 'unit_type']);

type Ends = Record<'top' | 'bottom', Set<string>>;
type Ambiguous = RoleShape & { type: RelationType; isNoun: boolean };
type Turned = { kind: 'relation'; type: RelationType; isNoun: true };

/**
 * Finds columns with an ambiguous heading (`Nad SJ`, `Above`, `sur`: the units above this one, or the
 * units this one is above) that must be inverted. Otherwise topsoil would be below, or natural soil
 * above, another unit. Returns the new roles by column, and reports the inversion.
 */
export function turnByEnds(builder: ImportBuilder, section: SectionShape): ReadonlyMap<number, Turned> {
  const ends = findEnds(section);
  const { roles } = section.columns;
  const turned = new Map<number, Turned>();
  if (ends.top.size + ends.bottom.size === 0) return turned;
  let example = '';
  // `Nad` and `Pod` have the same meaning, and so have `Above` and `Below`.
  for (const isNoun of [true, false]) {
    const columns = [...roles.entries()].filter(
      (entry): entry is [number, Ambiguous] => isAmbiguous(entry[1]) && entry[1].isNoun === isNoun,
    );
    const votes = countVotes(section, columns, ends);
    if (votes.against === 0 || votes.for > 0) continue;
    example = votes.example;
    for (const [column, role] of columns)
      turned.set(column, { kind: 'relation', type: inverseOf(role.type), isNoun: true });
  }
  if (turned.size === 0) return turned;
  const names = [...turned.keys()].map((column) => section.headings[column]!.trim());
  addProblem(builder, {
    severity: 'warning',
    code: 'column_sense',
    message: {
      en: `${names.join(', ')} can have two meanings. They were read so that topsoil is above and natural ground is below the other units (SU ${example})`,
      it: `${names.join(', ')} si può intendere in due modi. La lettura scelta mette l’humus sopra e il terreno vergine sotto le altre US (US ${example})`,
    },
    ...placeOfSection(section),
    column: names[0]!,
  });
  return turned;
}

function isAmbiguous(role: RoleShape): role is Ambiguous {
  return role.type !== undefined && (role.isNoun === true || role.isPreposition === true);
}

function findEnds({ rows, columns: { key, roles } }: SectionShape): Ends {
  const ends: Ends = { top: new Set(), bottom: new Set() };
  for (const { cells } of rows) {
    const name = (cells[key] ?? '').trim();
    const texts = cells.filter((text, i) => describes(roles[i]) && text.length <= LONGEST_TEXT).map(foldText);
    const [isTop, isBottom] = [TOP, BOTTOM].map((pattern) => texts.some((text) => pattern.test(text)));
    if (isTop && !isBottom) ends.top.add(name);
    if (isBottom && !isTop) ends.bottom.add(name);
  }
  return ends;
}

function describes(role: RoleShape | undefined): boolean {
  return role?.kind === 'custom' || DESCRIBING.has(role?.field?.name ?? '');
}

function countVotes(
  { rows, columns: { key } }: SectionShape,
  columns: readonly (readonly [number, Ambiguous])[],
  ends: Ends,
): { for: number; against: number; example: string } {
  const votes = { for: 0, against: 0, example: '' };
  for (const row of rows) {
    const name = (row.cells[key] ?? '').trim();
    for (const [column, role] of columns)
      for (const other of listNames(row, column)) {
        const pair = relationClassOf(role.type) === 'later' ? [name, other] : [other, name];
        const vote = judge(pair[0]!, pair[1]!, ends);
        if (vote > 0) votes.for++;
        if (vote >= 0) continue;
        votes.against++;
        votes.example ||= name;
      }
  }
  return votes;
}

function listNames({ cells }: TableRow, column: number): string[] {
  return readUnitList(cells[column] ?? '').map(({ us_number }) => us_number);
}

/**
 * Returns a positive number if topsoil and natural soil agree with the order, negative if they
 * contradict it, 0 otherwise.
 */
function judge(later: string, earlier: string, { top, bottom }: Ends): number {
  const score = (name: string): number => (top.has(name) ? 1 : bottom.has(name) ? -1 : 0);
  return score(later) - score(earlier);
}
