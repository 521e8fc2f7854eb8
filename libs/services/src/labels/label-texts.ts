import type { Language } from '../context.ts';

/** Texts of labels. */
export interface LabelTexts {
  title: string;
  /** Prefix of the number of an ordinary unit. */
  unit: string;
  item(number: string): string;
  box(number: string): string;
  /** Text for one of several samples of a unit. */
  sample(unit: string, number: number): string;
  area(area: string): string;
  period(period: string, phase: string | null): string;
  year(year: number): string;
  fragments(count: number): string;
  grams(weight: string): string;
  finds(count: number): string;
  units(numbers: string): string;
}

const TEXTS: Record<Language, LabelTexts> = {
  en: {
    title: 'Labels',
    unit: 'SU',
    item: (number) => `Inv. ${number}`,
    box: (number) => `Box ${number}`,
    sample: (unit, number) => `${unit} · sample ${number}`,
    area: (area) => `Area ${area}`,
    period: (period, phase) => `Period ${period}${phase ? `, phase ${phase}` : ''}`,
    year: (year) => `Excavated ${year}`,
    fragments: (count) => (count === 1 ? '1 frag.' : `${count} frags.`),
    grams: (weight) => `${weight} g`,
    finds: (count) => (count === 1 ? '1 find' : `${count} finds`),
    units: (numbers) => `SU ${numbers}`,
  },
  it: {
    title: 'Etichette',
    unit: 'US',
    item: (number) => `Inv. ${number}`,
    box: (number) => `Cassa ${number}`,
    sample: (unit, number) => `${unit} · campione ${number}`,
    area: (area) => `Area ${area}`,
    period: (period, phase) => `Periodo ${period}${phase ? `, fase ${phase}` : ''}`,
    year: (year) => `Scavo ${year}`,
    fragments: (count) => (count === 1 ? '1 fr.' : `${count} frr.`),
    grams: (weight) => `${weight} g`,
    finds: (count) => (count === 1 ? '1 reperto' : `${count} reperti`),
    units: (numbers) => `US ${numbers}`,
  },
};

/** Returns the texts of labels in a language. */
export function labelTextsIn(language: Language): LabelTexts {
  return TEXTS[language];
}
