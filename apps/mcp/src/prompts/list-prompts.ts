import type { Prompt } from '../contract/define-prompt.ts';
import { periodVisualization } from './period-visualization.ts';
import { reportDraft } from './report-draft.ts';
import { seasonCheck } from './season-check.ts';
import { sheetsToRecords } from './sheets-to-records.ts';
import { stratigraphicModel } from './stratigraphic-model.ts';
import { usDescription } from './us-description.ts';

/** The three prompts of the specification, and further ones for the tools. */
export const PROMPTS: readonly Prompt[] = [
  stratigraphicModel,
  periodVisualization,
  usDescription,
  seasonCheck,
  sheetsToRecords,
  reportDraft,
];

/** Finds a prompt by its name. */
export function findPrompt(name: string): Prompt | undefined {
  return PROMPTS.find((prompt) => prompt.name === name);
}
