import { MEMBER_FACTS, type MatrixNode, type MemberFacts } from '@trowel/domain/matrix';

/** A unit that shares the box of another, with the facts of its sheet. */
export interface OtherMember {
  area: string;
  us_number: string;
  own: MemberFacts;
}

/** Writes the further units of a node, `[["AREA", "NUMBER", {"period": "II"}], …]`. */
export function renderOtherMembers({ id, members }: Pick<MatrixNode, 'id' | 'members'>): string {
  const others = members.filter((member) => member.id !== id);
  return JSON.stringify(others.map(({ area, us_number, own }) => [area, us_number, ...reportOwn(own)]));
}

function reportOwn(own: MemberFacts = {}): MemberFacts[] {
  return Object.keys(own).length > 0 ? [own] : [];
}

/** Returns the facts of the unit that gives a node its name. A box may also contain facts of other units. */
export function listFactsOfUnit(node: MatrixNode): Readonly<Record<(typeof MEMBER_FACTS)[number], string>> {
  const own = node.members.find(({ id }) => id === node.id)?.own ?? node;
  const facts = MEMBER_FACTS.map((name) => [name, own[name] ?? ''] as const);
  return Object.fromEntries(facts) as Record<(typeof MEMBER_FACTS)[number], string>;
}

/** Reads the further units of a node. Invalid items are left out. */
export function readOtherMembers(text: string): OtherMember[] {
  if (!text.startsWith('[')) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.flatMap(readOtherMember) : [];
  } catch {
    return [];
  }
}

function readOtherMember(given: unknown): OtherMember[] {
  const [area, us_number, own, ...more] = Array.isArray(given) ? (given as unknown[]) : [];
  if (typeof area !== 'string' || typeof us_number !== 'string' || more.length > 0) return [];
  return [{ area, us_number, own: readCustomFields(own) }];
}

function readCustomFields(given: unknown): MemberFacts {
  if (typeof given !== 'object' || given === null) return {};
  const facts = MEMBER_FACTS.map((name) => [name, (given as MemberFacts)[name] as unknown] as const);
  return Object.fromEntries(facts.filter(([, text]) => typeof text === 'string' && text !== ''));
}
