import { MEMBER_FACTS, type MatrixNode, type MemberFacts } from '@trowel/domain/matrix';

/** A unit that shares the box of another, and what its own sheet says. */
export interface UnitBeside {
  area: string;
  us_number: string;
  own: MemberFacts;
}

/** Writes the units of a node beside the one it is called by, `[["AREA", "NUMBER", {"period": "II"}], …]`. */
export function writeUnitsBeside({ id, members }: Pick<MatrixNode, 'id' | 'members'>): string {
  const others = members.filter((member) => member.id !== id);
  return JSON.stringify(others.map(({ area, us_number, own }) => [area, us_number, ...reportOwn(own)]));
}

function reportOwn(own: MemberFacts = {}): MemberFacts[] {
  return Object.keys(own).length > 0 ? [own] : [];
}

/** Gives what a node tells of the unit it is called by: a box also has what only another of its units says. */
export function listFactsOfUnit(node: MatrixNode): Readonly<Record<(typeof MEMBER_FACTS)[number], string>> {
  const own = node.members.find(({ id }) => id === node.id)?.own ?? node;
  const told = MEMBER_FACTS.map((name) => [name, own[name] ?? ''] as const);
  return Object.fromEntries(told) as Record<(typeof MEMBER_FACTS)[number], string>;
}

/** Reads them; what is none of that says nothing. */
export function readUnitsBeside(text: string): UnitBeside[] {
  if (!text.startsWith('[')) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.flatMap(readUnitBeside) : [];
  } catch {
    return [];
  }
}

function readUnitBeside(given: unknown): UnitBeside[] {
  const [area, us_number, own, ...more] = Array.isArray(given) ? (given as unknown[]) : [];
  if (typeof area !== 'string' || typeof us_number !== 'string' || more.length > 0) return [];
  return [{ area, us_number, own: readOwn(own) }];
}

function readOwn(given: unknown): MemberFacts {
  if (typeof given !== 'object' || given === null) return {};
  const told = MEMBER_FACTS.map((name) => [name, (given as MemberFacts)[name] as unknown] as const);
  return Object.fromEntries(told.filter(([, text]) => typeof text === 'string' && text !== ''));
}
