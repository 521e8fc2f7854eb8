import type { PlanFinding, PlanFindingCode } from '@trowel/domain/plan-check';
import type { Language } from '../findings/messages.ts';
import type { ChainStep } from '../proofs/chain-step.ts';

/** Names and quantities for a sentence about a difference between plan and matrix. Quantities are formatted when they are read. */
export class PlanFacts {
  constructor(
    private readonly finding: PlanFinding,
    /** Names of the units, the later one first if the order is known. */
    readonly units: readonly string[],
    /** The recorded relation, without the sheet: `12 covers 30`. */
    readonly relation: string,
    private readonly formatNumber: PlanWords['formatNumber'],
  ) {}

  get distance(): string {
    return this.formatMetres(this.finding.distance);
  }

  get area(): string {
    const { area = 0 } = this.finding;
    return `${this.formatNumber(area, area < 10 ? 2 : 1)} m²`;
  }

  get share(): string {
    return `${this.formatNumber(100 * (this.finding.share ?? 0), 0)} %`;
  }

  get heights(): readonly [string, string] {
    const [low, high] = this.finding.heights ?? [0, 0];
    return [this.formatMetres(low), this.formatMetres(high)];
  }

  get depth(): string {
    const [low, high] = this.finding.heights ?? [0, 0];
    return this.formatMetres(high - low);
  }

  private formatMetres(value = 0): string {
    return `${this.formatNumber(value, 2)} m`;
  }
}

/** Sentences of the findings about the plan, in one language. */
export interface PlanWords {
  sentences: Record<PlanFindingCode, (facts: PlanFacts) => string>;
  /** Names the unit that is probably drawn or measured wrongly. */
  suspectOutline(unit: string): string;
  suspectHeight(unit: string): string;
  skipped(count: number): string;
  formatNumber(value: number, decimals: number): string;
  verbs: Partial<Record<ChainStep['type'], string>>;
}

/** Returns the sentences in English or Italian. */
export function planWordsIn(language: Language): PlanWords {
  return language === 'it' ? ITALIAN : ENGLISH;
}

const ENGLISH: PlanWords = {
  sentences: {
    relation_without_overlap: ({ relation, distance }) =>
      `${relation}, but their outlines are ${distance} apart.`,
    touch_without_overlap: ({ relation }) => `${relation}, but their outlines only touch.`,
    overlap_without_order: ({ units: [a, b], area, share }) =>
      `The outlines of ${a} and ${b} overlap by ${area} (${share} of the smaller one), but no relation says which is later.`,
    abuts_apart: ({ relation, distance }) => `${relation}, but their outlines are ${distance} apart.`,
    abuts_overlaps: ({ relation, area, share }) =>
      `${relation}, but their outlines overlap by ${area} (${share} of the smaller one).`,
    later_but_lower: ({ units: [a, b], heights: [low, high], depth, distance }) =>
      `${a} is later than ${b} but lies ${depth} lower: ${a} was measured at ${low}, and ${b} at ${high}, ${distance} away.`,
    fill_outside_cut: ({ units: [fill, cut], area, share }) =>
      `${fill} fills ${cut}, but ${area} of its outline (${share}) are outside the cut.`,
    cut_empty: ({ units: [cut, over] }) =>
      `${cut} is a cut without a fill. ${over} is later and covers all of it on the plan. Does ${over} fill or cover ${cut}?`,
    same_outline: ({ units: [a, b] }) =>
      `${a} and ${b} have the same outline, but no relation says which is later. Were they recorded twice?`,
    two_outlines: ({ units: [unit], area, share }) =>
      `${unit} has two outlines that overlap by ${area} (${share} of the smaller one). Was it drawn twice?`,
    outline_outside_area: ({ units: [unit], area, share }) =>
      `${area} of the outline of ${unit} (${share}) are outside the excavated area.`,
    height_outside: ({ units: [unit], distance }) => `${unit} has a height ${distance} outside its outline.`,
    height_outlier: ({ units: [unit, next = unit], heights: [one, other], distance }) =>
      `${unit} was measured at ${one}, but the height of ${next} ${distance} away is ${other}.`,
  },
  suspectOutline: (unit) => `The outline of ${unit} is probably wrong.`,
  suspectHeight: (unit) => `The height of ${unit} is probably wrong.`,
  skipped: (count) =>
    `The plan is too detailed to compare completely: ${count} ${count === 1 ? 'comparison was' : 'comparisons were'} omitted.`,
  formatNumber: (value, decimals) => value.toFixed(decimals),
  verbs: { covers: 'covers', cuts: 'cuts', fills: 'fills', abuts: 'abuts', bonded_to: 'is bonded to' },
};

const ITALIAN: PlanWords = {
  sentences: {
    relation_without_overlap: ({ relation, distance }) => `${relation}, ma in pianta distano ${distance}.`,
    touch_without_overlap: ({ relation }) => `${relation}, ma in pianta si toccano soltanto.`,
    overlap_without_order: ({ units: [a, b], area, share }) =>
      `In pianta ${a} e ${b} si sovrappongono per ${area} (${share} della più piccola), ma nessun rapporto dice quale sia posteriore.`,
    abuts_apart: ({ relation, distance }) => `${relation}, ma in pianta distano ${distance}.`,
    abuts_overlaps: ({ relation, area, share }) =>
      `${relation}, ma in pianta si sovrappongono per ${area} (${share} della più piccola).`,
    later_but_lower: ({ units: [a, b], heights: [low, high], depth, distance }) =>
      `${a} è posteriore a ${b} ma è più bassa di ${depth}: la quota di ${a} è ${low}, quella di ${b}, a ${distance} di distanza, è ${high}.`,
    fill_outside_cut: ({ units: [fill, cut], area, share }) =>
      `${fill} riempie ${cut}, ma in pianta ${area} (${share}) sono fuori dal taglio.`,
    cut_empty: ({ units: [cut, over] }) =>
      `${cut} è un taglio senza riempimento. In pianta ${over}, posteriore, lo copre del tutto. ${over} riempie o copre ${cut}?`,
    same_outline: ({ units: [a, b] }) =>
      `${a} e ${b} hanno lo stesso contorno, ma nessun rapporto dice quale sia posteriore. Sono la stessa US schedata due volte?`,
    two_outlines: ({ units: [unit], area, share }) =>
      `${unit} ha due contorni che si sovrappongono per ${area} (${share} del più piccolo). È stata disegnata due volte?`,
    outline_outside_area: ({ units: [unit], area, share }) =>
      `Il contorno di ${unit} esce dall’area di scavo per ${area} (${share}).`,
    height_outside: ({ units: [unit], distance }) => `${unit} ha una quota a ${distance} dal suo contorno.`,
    height_outlier: ({ units: [unit, next = unit], heights: [one, other], distance }) =>
      `${unit} ha una quota di ${one}, ma a ${distance} di distanza la quota di ${next} è ${other}.`,
  },
  suspectOutline: (unit) => `Probabilmente il contorno di ${unit} è sbagliato.`,
  suspectHeight: (unit) => `Probabilmente la quota di ${unit} è sbagliata.`,
  skipped: (count) =>
    `La pianta è troppo dettagliata per un confronto completo: ${count === 1 ? 'un confronto omesso' : `${count} confronti omessi`}.`,
  formatNumber: (value, decimals) => value.toFixed(decimals).replace('.', ','),
  verbs: {
    covers: 'copre',
    cuts: 'taglia',
    fills: 'riempie',
    abuts: 'si appoggia a',
    bonded_to: 'si lega a',
  },
};
